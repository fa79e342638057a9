import { isSameName } from '#contract/same-name.ts';
import { isNamed, mayBeNamed } from '#server/people/named.ts';
import { fullNameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';

/** The member and the names that go with the member: none that was taken on after the picture was there. */
export const ownerOf = async (transaction: Database, imageId: string, memberId: string) => {
  const { renamed_at, uploaded_at, ...member } = await transaction
    .selectFrom('members')
    .innerJoin('images', (join) => join.on('images.id', '=', imageId))
    .select(['first_name', 'surname', 'birth_name', 'publication_consent', 'disabled'])
    .select(['renamed_at', 'uploaded_at'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (renamed_at === null || renamed_at <= uploaded_at) return member;
  return { ...member, first_name: '', surname: '', birth_name: '' };
};

/**
 * Nobody else sets this member there again, nor a free name by which the member stood there, or is known to all; not
 * one that is taken on later. A refusal so tells nothing that was not to be seen.
 */
export async function decline(
  transaction: Database,
  imageId: string,
  memberId: string,
  { at, stood = [], wasMarked }: { at: number; stood?: readonly string[]; wasMarked: boolean },
) {
  const owner = await ownerOf(transaction, imageId, memberId);
  const { shown, others } = mayBeNamed(owner) ? releasedNames(owner) : { shown: [], others: [] };
  const before = await transaction
    .selectFrom('declined_marks')
    .select(['names', 'released_names'])
    .where('image_id', '=', imageId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const names = [...keptNames(before?.names ?? ''), ...stood, ...(wasMarked ? shown : [])];
  const kept = {
    names: namesKept(names),
    released_names: namesKept([...keptNames(before?.released_names ?? ''), ...shown, ...others]),
  };
  await transaction
    .insertInto('declined_marks')
    .values({ image_id: imageId, member_id: memberId, at, ...kept })
    .onConflict((conflict) => conflict.columns(['image_id', 'member_id']).doUpdateSet(kept))
    .execute();
}

/** Told to nobody: that somebody does not want to be on a picture says that there is something to see. */
export const declinedBy = (from: Database, imageId: string) =>
  from
    .selectFrom('declined_marks')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'declined_marks.member_id').on(isNamed))
    .select(['member_id', 'names', 'released_names', 'members.id as published'])
    .where('image_id', '=', imageId)
    .execute();

type Declined = { names: string; released_names: string; published: string | null };

export const isDeclinedName = ({ names, released_names, published }: Declined, name: string) =>
  [...keptNames(names), ...(published === null ? [] : keptNames(released_names))].some((one) =>
    isSameName(one, name),
  );

type Named = { first_name: string; surname: string; birth_name: string };

const names = ({ first_name, surname, birth_name }: Named) => {
  const withLast = (last: string) =>
    first_name === '' || last === '' ? [] : [fullNameOf({ first_name, surname: last })];
  return { today: withLast(surname), atBirth: withLast(birth_name) };
};

/** By which of their names, as a whole, somebody is meant; undefined if by none. */
export function nameMeant(member: Named, name: string): string | undefined {
  const { today, atBirth } = names(member);
  return [...today, ...atBirth].find((one) => isSameName(one, name));
}

/** What is kept of names: a line for each. */
const namesKept = (lines: readonly string[]) => [...new Set(lines)].join('\n');
export const keptNames = (text: string) => text.split('\n').filter(Boolean);

/** The names by which somebody is known to all, who has published them. */
const releasedNames = (member: Named) => {
  const { today, atBirth } = names(member);
  return { shown: today, others: atBirth };
};
