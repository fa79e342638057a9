import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { PORTRAIT_VERSION_LENGTH, portraitSizes } from '#contract/members.ts';
import type { ChangedMemorial, MaintainedMemorial, Memorial, NewMemorial } from '#contract/memorials.ts';
import { setDisabled } from '#server/mail/set-disabled.ts';
import { isEnabled, namedColumns, personOf } from '#server/people/named.ts';
import { bySurname } from '#server/people/names.ts';
import { imageOf, isShownPortrait } from '#server/people/shown-portraits.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { knownRow, setRow } from '#server/ports/database/rows.ts';
import { endSearch } from '../people/end-search.ts';

type Row = Selectable<Tables['memorials']>;
type Squares = { size: number; content: Uint8Array; sha256: string; image_id: string | null }[];

function entries(db: Database, now: () => number) {
  return {
    /** With the username of the account, if there is one. */
    find: (transaction: Database, id: string) =>
      transaction
        .selectFrom('memorials')
        .leftJoin('members', 'members.id', 'memorials.member_id')
        .selectAll('memorials')
        .select('members.username')
        .where('memorials.id', '=', id)
        .executeTakeFirst(),

    async all(): Promise<Memorial[]> {
      return (await readAll(db)).map(([, memorial]) => memorial);
    },

    /** The same with what only maintainers see. */
    async maintained(): Promise<MaintainedMemorial[]> {
      const accounts = await db
        .selectFrom('memorials')
        .innerJoin('members', 'members.id', 'memorials.member_id')
        .select(['memorials.id', 'username'])
        .execute();
      const usernames = new Map(accounts.map(({ id, username }) => [id, username]));
      return (await readAll(db)).map(([row, memorial]) => ({
        ...memorial,
        agreedBy: row.agreed_by,
        ...(usernames.has(row.id) && { username: usernames.get(row.id) }),
      }));
    },

    add: (
      transaction: Database,
      memorial: ChangedMemorial,
      member: { id: string; disabled: number; left_at: number | null } | undefined,
    ) => add(transaction, memorial, member, now()),

    async change(transaction: Database, id: string, memorial: ChangedMemorial): Promise<void> {
      await setRow(transaction, 'memorials', id, columnsOf(memorial));
    },

    /** With the picture and all notes; the account is as it was. */
    async remove(transaction: Database, { id, member_id, was_disabled }: Row): Promise<void> {
      await transaction.deleteFrom('memorials').where('id', '=', id).execute();
      if (member_id === null) return;
      const { left_at } = await knownRow(transaction, 'members', member_id);
      await setDisabled(transaction, member_id, was_disabled === 1, now());
      await setRow(transaction, 'members', member_id, { left_at });
    },
  };
}

function notes(now: () => number) {
  return {
    /** Replaces the note before. */
    async say(transaction: Database, id: string, memberId: string, note: string): Promise<void> {
      const changed = { note, at: now() };
      await transaction
        .insertInto('memorial_notes')
        .values({ memorial_id: id, member_id: memberId, ...changed })
        .onConflict((conflict) => conflict.columns(['memorial_id', 'member_id']).doUpdateSet(changed))
        .execute();
    },

    /** Whether there were any. */
    async takeBack(transaction: Database, id: string, memberId: string): Promise<boolean> {
      const { numDeletedRows } = await transaction
        .deleteFrom('memorial_notes')
        .where('memorial_id', '=', id)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type Memorials = ReturnType<typeof createMemorials>;

/** Classmates who have died, and what members say of them. `now` is the clock in ms. */
export function createMemorials(db: Database, now: () => number) {
  return {
    ...entries(db, now),
    ...notes(now),

    setPortrait,

    removePortrait,

    takePortrait,

    findPortrait: (id: string, size: string) =>
      db
        .selectFrom('memorial_portraits')
        .select(['content', 'sha256'])
        .where('memorial_id', '=', id)
        .where('size', '=', Number(size))
        .where(isShownPortrait('memorial_portraits'))
        .executeTakeFirst(),
  };
}

const columnsOf = (memorial: ChangedMemorial) => ({
  first_name: memorial.firstName,
  surname: memorial.surname,
  birth_name: memorial.birthName,
  born: memorial.born ?? null,
  died: memorial.died ?? null,
  note: memorial.text,
  agreed_by: memorial.agreedBy,
});

const addPortrait = (transaction: Database, id: string, squares: Squares) =>
  transaction
    .insertInto('memorial_portraits')
    .values(squares.map((square) => ({ ...square, memorial_id: id })))
    .execute();

const removePortrait = (transaction: Database, id: string) =>
  transaction.deleteFrom('memorial_portraits').where('memorial_id', '=', id).execute();

/** Not of those who are disabled, or have died themselves. */
const visibleNotes = (db: Database) =>
  db
    .selectFrom('memorial_notes')
    .innerJoin('members', 'members.id', 'memorial_notes.member_id')
    .select(['memorial_id', 'note', ...namedColumns])
    .where(isEnabled)
    .orderBy('memorial_notes.at')
    .orderBy('members.username_key')
    .execute();

/** By surname, each with the parts that members see. */
async function readAll(db: Database): Promise<[Row, Memorial][]> {
  const rows = await db.selectFrom('memorials').selectAll().execute();
  if (rows.length === 0) return [];
  const portraits = await db
    .selectFrom('memorial_portraits')
    .select(['memorial_id', 'sha256'])
    .where('size', '=', Number(portraitSizes[0]))
    .where(isShownPortrait('memorial_portraits'))
    .execute();
  const versions = new Map(
    portraits.map(({ memorial_id, sha256 }) => [memorial_id, sha256.slice(0, PORTRAIT_VERSION_LENGTH)]),
  );
  const notes = Map.groupBy(await visibleNotes(db), ({ memorial_id }) => memorial_id);
  const seen = rows.map((row): [Row, Memorial] => [
    row,
    {
      id: row.id,
      firstName: row.first_name,
      surname: row.surname,
      birthName: row.birth_name,
      ...(row.born !== null && { born: row.born }),
      ...(row.died !== null && { died: row.died }),
      text: row.note,
      ...(versions.has(row.id) && { portrait: versions.get(row.id) }),
      notes: (notes.get(row.id) ?? []).map((one) => ({ ...personOf(one), text: one.note })),
    },
  ]);
  return seen.sort(([, a], [, b]) => bySurname(a, b));
}

/**
 * Remembers somebody. A member is disabled by it; undefined, and nothing happens, when that member is remembered
 * already. An account that its member has deleted ends at its time, and nobody comes back into it.
 */
async function add(
  transaction: Database,
  memorial: ChangedMemorial,
  member: { id: string; disabled: number; left_at: number | null } | undefined,
  at: number,
): Promise<string | undefined> {
  const known = await transaction
    .selectFrom('memorials')
    .select('id')
    .where('member_id', '=', member?.id ?? '')
    .executeTakeFirst();
  if (known) return undefined;
  const id = randomUUIDv7();
  await transaction
    .insertInto('memorials')
    .values({
      id,
      member_id: member?.id ?? null,
      was_disabled: member?.disabled ?? 0,
      ...columnsOf(memorial),
      added_at: at,
    })
    .execute();
  if (member) {
    await setDisabled(transaction, member.id, true, at, 'died');
    await setRow(transaction, 'members', member.id, { left_at: member.left_at });
    await endSearch(transaction, { found_id: member.id }, at);
  }
  return id;
}

/** In place of another one. */
async function setPortrait(
  transaction: Database,
  id: string,
  made: { portrait: Omit<Squares[number], 'image_id'>[]; receivedSha256: string },
): Promise<void> {
  const image_id = await imageOf(transaction, made.receivedSha256);
  await removePortrait(transaction, id);
  await addPortrait(
    transaction,
    id,
    made.portrait.map((square) => ({ ...square, image_id })),
  );
}

/** A portrait that the member had released; false if there is none. */
async function takePortrait(
  transaction: Database,
  id: string,
  { memberId, kind }: { memberId: string; kind: NonNullable<NewMemorial['portrait']> },
): Promise<boolean> {
  const squares = await transaction
    .selectFrom('portraits')
    .innerJoin('members', 'members.id', 'portraits.member_id')
    .select(['size', 'content', 'sha256', 'image_id'])
    .where(isShownPortrait('portraits'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('size', 'in', portraitSizes.map(Number))
    // Not `isNamed`: a member who has died is disabled.
    .where('members.publication_consent', '=', 1)
    .execute();
  if (squares.length === 0) return false;
  await addPortrait(transaction, id, squares);
  return true;
}
