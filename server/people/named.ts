import { expressionBuilder, type Selectable } from 'kysely';
import { fullName } from '#contract/full-name.ts';
import type { NotNamed } from '#contract/members.ts';
import { nameKeys } from '#contract/same-name.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { mapByTurns } from '#server/process/by-turns.ts';
import { bornAs } from '#texts/contact-labels.ts';

export const is = expressionBuilder<Tables, 'members'>();

/** Of the `members` of a query: who exists for others at all. A member who has died is disabled. */
export const isEnabled = is('members.disabled', '=', 0);

/** Of the `members` of a query: those who have died. */
const isRemembered = is.exists(
  is.selectFrom('memorials').select('memorials.id').whereRef('memorials.member_id', '=', 'members.id'),
);

/** Of the `members` of a query: who may log in. A member who has deleted the account comes back by that, but nobody who has died. */
export const mayEnter = is.or([
  isEnabled,
  is.and([is('members.left_at', 'is not', null), is.not(isRemembered)]),
]);

/** The same of a row. */
export const isLetIn = ({ disabled, left_at }: Pick<Member, 'disabled' | 'left_at'>) =>
  disabled === 0 || left_at !== null;

/** Of the `members` of a query: whom others see by name. */
export const isNamed = is.and([is('members.publication_consent', '=', 1), isEnabled]);

/** Of these, whom the album names that members take home. */
export const isNamedInAlbum = is.and([isNamed, is('members.album_consent', '=', 1)]);

type Member = Selectable<Tables['members']>;
type MayBeNamed = Pick<Member, 'publication_consent' | 'disabled'>;

/** The same of a row. */
export const mayBeNamed = (member: MayBeNamed) => member.publication_consent === 1 && member.disabled === 0;

/** What `shownNames` needs of a member. */
export const namedColumns = [
  'members.username',
  'members.first_name',
  'members.surname',
  'members.publication_consent',
  'members.disabled',
] as const;

/** How many are not named, as members are told. */
export const told = (notNamed: number): NotNamed => (notNamed === 1 || notNamed === 2 ? 'some' : notNamed);

/** The names of a member as others may see them: empty unless they are released. */
const shownNames = (member: MayBeNamed & Pick<Member, 'username' | 'first_name' | 'surname'>) => ({
  username: member.username,
  firstName: mayBeNamed(member) ? member.first_name : '',
  surname: mayBeNamed(member) ? member.surname : '',
});

type Named = Parameters<typeof shownNames>[0];

/** What organisers see, and maintainers, whom `all` shows: on every list the same. */
export type Names = Awaited<ReturnType<typeof namesFor>>;

/**
 * Names as one who looks may see them: those that are released, to maintainers all. Those of one name are told apart by
 * birth name, town or username, whichever is the first that differs.
 */
export async function namesFor(from: Database, { all = false } = {}) {
  const found = await from
    .selectFrom('members')
    .select(['username', 'first_name', 'surname', 'birth_name', 'city'])
    .where(all ? isEnabled : isNamed)
    .execute();
  const rows = await mapByTurns(found, ({ first_name: firstName, surname, ...row }) => {
    const name = nameKeys({ firstName, surname })[0] ?? '';
    return { ...row, name, city: row.city.replace(/^\d+\s+/, '') };
  });
  const apart = new Map<string, string>();
  for (const [name, people] of Map.groupBy(rows, (row) => row.name)) {
    if (name === '' || people.length < 2) continue;
    const only = (value: (one: (typeof rows)[number]) => string, own: string) =>
      own !== '' && people.filter((one) => value(one) === own).length === 1;
    const additionOf = (one: (typeof rows)[number]) => {
      if (only(({ birth_name }) => birth_name, one.birth_name)) return bornAs(one.birth_name);
      return only(({ city }) => city, one.city) ? one.city : one.username;
    };
    for (const one of people) apart.set(one.username, additionOf(one));
  }
  return (member: Named) => {
    const shown = all && member.disabled === 0 ? { ...member, publication_consent: 1 } : member;
    const names = shownNames(shown);
    const addition = apart.get(member.username) ?? '';
    return { ...names, name: fullName(names) + (addition && ` (${addition})`), apart: addition };
  };
}

/** A member as others may see them, with the name in one piece: empty unless it is released. */
export const personOf = (member: Parameters<typeof shownNames>[0]) => ({
  username: member.username,
  name: fullName(shownNames(member)),
});
