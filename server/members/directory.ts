import type { Selectable } from 'kysely';
import type { DirectoryContact, DirectoryEntry, Portrait } from '#contract/members.ts';
import { usernameKey } from '#contract/username.ts';
import { isEnabled, isNamed, mayBeNamed, namedColumns, namesFor } from '#server/people/named.ts';
import { bySurname } from '#server/people/names.ts';
import { portraitsByMember, portraitToShow } from '#server/people/shown-portraits.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { contactOf } from '../people/contact-columns.ts';
import { releasedProfile } from './profiles.ts';

export type Directory = ReturnType<typeof createDirectory>;

/** What members see of each other in lists; of those who did not consent, only the username. */
export function createDirectory(db: Database) {
  const named = () => db.selectFrom('members').selectAll().where(isNamed);

  return {
    /** Those with a surname first, by surname and first name; then the others by first name and username. */
    async entries(): Promise<DirectoryEntry[]> {
      const rows = await db
        .selectFrom('members')
        .select(['id', 'city', 'birth_name', 'nickname', ...namedColumns])
        .where(isEnabled)
        .execute();
      const portraits = await portraitsByMember(db);
      const names = await namesFor(db);
      const entries = rows.map((row): DirectoryEntry => {
        if (!mayBeNamed(row)) return { username: row.username };
        return {
          username: row.username,
          firstName: row.first_name,
          surname: row.surname,
          city: row.city,
          ...(row.birth_name !== '' && { birthName: row.birth_name }),
          ...(row.nickname !== '' && { nickname: row.nickname }),
          ...(names(row).apart !== '' && { apart: names(row).apart }),
          ...portraitToShow(portraits.get(row.id)),
        };
      });
      return entries.sort(bySurname);
    },

    /** A member who consented; undefined for anybody else, existing or not. */
    async contact(username: string): Promise<DirectoryContact | undefined> {
      const row = await named().where('username_key', '=', usernameKey(username)).executeTakeFirst();
      return row && releasedContact(row);
    },

    /** The contact data of those who consented, by surname. */
    async contacts(): Promise<DirectoryContact[]> {
      const rows = await named().execute();
      const portraits = await portraitsByMember(db);
      return rows
        .map((row) => ({ ...releasedContact(row), ...ifAny(portraits.get(row.id)) }))
        .sort(bySurname);
    },
  };
}

const ifAny = (portraits: Portrait[] | undefined) => portraits && { portraits };

function releasedContact(row: Selectable<Tables['members']>): DirectoryContact {
  const { birthday, ...names } = releasedProfile(row);
  return { username: row.username, ...contactOf(row), ...names, ...(birthday && { birthday }) };
}
