import type { Selectable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { OWN_DELETION_DAYS } from '#contract/limits.ts';
import type { MaintainedMember, MemberState } from '#contract/maintenance.ts';
import { type Names, namesFor } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { mapByTurns } from '#server/process/by-turns.ts';
import { knownOfMembers } from './upkeep.ts';
import type { KnownOfMember } from './upkeep-of-module.ts';

const columns = [
  'username',
  'first_name',
  'surname',
  'address',
  'city',
  'linked_address',
  'disabled',
  'maintainer',
  'invited_at',
  'last_login_at',
  'publication_consent',
  'accept_group_emails',
  'data_saved_at',
  'left_at',
  'uploads_off',
] as const;

/** All members as the maintainers see them, by surname. */
export async function maintainedMembers(db: Database, at: number): Promise<MaintainedMember[]> {
  const rows = await select(db).execute();
  const known = await knownOfMembers(db, at);
  const names = await namesFor(db, { all: true });
  const seen = await mapByTurns(rows, (row) => asSeen(row, names, known.get(row.id)));
  return seen.sort(bySurnameOrUsername);
}

export async function maintainedMember(db: Database, id: string, at: number): Promise<MaintainedMember> {
  const row = await select(db).where('members.id', '=', id).executeTakeFirstOrThrow();
  const known = await knownOfMembers(db, at);
  return asSeen(row, await namesFor(db, { all: true }), known.get(id));
}

const select = (db: Database) =>
  db
    .selectFrom('members')
    .select(['members.id', ...columns])
    .select((eb) => [
      eb
        .selectFrom('images')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('images.uploader_id', '=', 'members.id')
        .where('images.deleted_at', 'is', null)
        .as('images'),
      eb
        .selectFrom('memorials')
        .select('memorials.id')
        .whereRef('memorials.member_id', '=', 'members.id')
        .as('memorial'),
    ]);

type Row = Pick<Selectable<Tables['members']>, 'id' | (typeof columns)[number]> & {
  images: number | null;
  memorial: string | null;
};

const seconds = (ms: number) => Math.floor(ms / 1000);

function asSeen(row: Row, names: Names, known: KnownOfMember = {}): MaintainedMember {
  const confirmed = Math.max(row.data_saved_at ?? 0, known.confirmedAt ?? 0);
  return {
    username: row.username,
    firstName: row.first_name,
    surname: row.surname,
    apart: names(row).apart,
    email: row.linked_address ?? '',
    state: stateOf(row),
    maintainer: row.maintainer === 1,
    ...(row.invited_at !== null && { invitedAt: seconds(row.invited_at) }),
    ...(row.last_login_at !== null && { lastLogin: seconds(row.last_login_at) }),
    consents: { publication: row.publication_consent === 1, groupEmails: row.accept_group_emails === 1 },
    ...(confirmed > 0 && { confirmedAt: seconds(confirmed) }),
    maybeOutdated: known.maybeOutdated === true,
    ...(known.addressIsDead && { addressIsDead: true as const }),
    ...(row.last_login_at === null &&
      row.city !== '' && { postal: { address: row.address, city: row.city } }),
    images: Number(row.images),
    ...(row.uploads_off === 1 && { uploadsOff: true as const }),
    ...(row.left_at !== null && { goneAt: seconds(row.left_at + OWN_DELETION_DAYS * DAY_MS) }),
  };
}

function stateOf({ disabled, last_login_at, invited_at, memorial }: Row): MemberState {
  if (memorial !== null) return 'in-memoriam';
  if (disabled === 1) return 'disabled';
  if (last_login_at !== null) return 'active';
  return invited_at === null ? 'not-invited' : 'invited';
}
