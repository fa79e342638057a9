import type { Selectable } from 'kysely';
import { addressesOf } from '#server/people/address.ts';
import { contactColumnNames } from '#server/people/contact-columns.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { storedSecret, TRACE_KEY } from '#server/ports/database/secrets.ts';

/** What an import asks of a member. */
const importedColumns = [
  'id',
  'username',
  'username_key',
  'linked_address',
  'linked_address_key',
  'birth_name',
  'data_saved_at',
  ...contactColumnNames,
] as const;
export type ImportedMember = Pick<Selectable<Tables['members']>, (typeof importedColumns)[number]>;

/** Whom the site knows: its members, what remains of deleted ones and of addresses, whom the class remembers, and whom it looks for. */
export type KnownPeople = {
  members: ImportedMember[];
  /** Of a member who is there, or who was deleted then. */
  traces: { hash: string; member_id: string; deleted_at: number | null }[];
  traceKey: string;
  /** Usernames of deleted members, as the record has them. */
  deleted: { username: string; at: number }[];
  memorials: Pick<Selectable<Tables['memorials']>, 'first_name' | 'surname' | 'birth_name'>[];
  missing: Pick<Selectable<Tables['missing_people']>, 'id' | 'first_name' | 'surname'>[];
};

/**
 * What a plan goes by: who everybody is, and of whom it fills something in also what is there. What others have saved
 * besides changes nothing of it.
 */
export const whatCounts = ({ members, ...others }: KnownPeople, filled: ReadonlySet<string>) => ({
  ...others,
  members: members.map((member) =>
    filled.has(member.id)
      ? member
      : [
          ...[member.id, member.username_key, member.first_name, member.surname, member.birth_name],
          ...addressesOf(member),
        ],
  ),
});

export async function knownPeople(db: Database): Promise<KnownPeople> {
  const deleted = await db
    .selectFrom('maintenance_record')
    .select(['subject_name as username', 'at'])
    .where('act', '=', 'member-deleted')
    .where('subject_name', 'is not', null)
    .$narrowType<{ username: string }>()
    .orderBy('number')
    .execute();
  return {
    members: await db.selectFrom('members').select(importedColumns).orderBy('username_key').execute(),
    traces: await db
      .selectFrom('former_traces')
      .leftJoin('deleted_members', 'deleted_members.id', 'former_traces.member_id')
      .select(['hash', 'member_id', 'deleted_at'])
      .orderBy('member_id')
      .orderBy('hash')
      .execute(),
    // Made together with the first trace.
    traceKey: (await storedSecret(db, TRACE_KEY)) ?? '',
    deleted,
    memorials: await db
      .selectFrom('memorials')
      .select(['first_name', 'surname', 'birth_name'])
      .orderBy('id')
      .execute(),
    missing: await db
      .selectFrom('missing_people')
      .select(['id', 'first_name', 'surname'])
      .where('found_id', 'is', null)
      .orderBy('id')
      .execute(),
  };
}
