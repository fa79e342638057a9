import type { Selectable } from 'kysely';
import type { DirectoryContact, DirectoryEntry } from '#contract/members.ts';
import type { Portrait } from '#contract/portraits.ts';
import { german } from '#server/people/names.ts';
import { usernameKey } from '#server/people/username.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { contactOf } from './contact-columns.ts';
import { portraitsByMember } from './portraits.ts';
import { releasedProfile } from './profiles.ts';

export type Directory = ReturnType<typeof createDirectory>;

/** What members see of each other in lists; of those who did not consent, only the username. */
export function createDirectory(db: Database) {
  const active = () => db.selectFrom('members').where('disabled', '=', 0);

  return {
    /** Those with a surname first, by surname and first name; then the others by first name and username. */
    async entries(): Promise<DirectoryEntry[]> {
      const rows = await active()
        .select([
          'id',
          'username',
          'first_name',
          'surname',
          'city',
          'birth_name',
          'nickname',
          'publication_consent',
        ])
        .execute();
      const portraits = await portraitsByMember(db);
      const entries = rows.map((row): DirectoryEntry => {
        if (row.publication_consent !== 1) return { username: row.username };
        return {
          username: row.username,
          firstName: row.first_name,
          surname: row.surname,
          city: row.city,
          ...(row.birth_name !== '' && { birthName: row.birth_name }),
          ...(row.nickname !== '' && { nickname: row.nickname }),
          ...portraitToShow(portraits.get(row.id)),
        };
      });
      return entries.sort(bySurname);
    },

    /** A member who consented; undefined for anybody else, existing or not. */
    async contact(username: string): Promise<DirectoryContact | undefined> {
      const row = await active()
        .selectAll()
        .where('publication_consent', '=', 1)
        .where('username_key', '=', usernameKey(username))
        .executeTakeFirst();
      return row && releasedContact(row);
    },

    /** The contact data of those who consented, by surname. */
    async contacts(): Promise<DirectoryContact[]> {
      const rows = await active().selectAll().where('publication_consent', '=', 1).execute();
      return rows.map(releasedContact).sort(bySurname);
    },
  };
}

const portraitToShow = (portraits: Portrait[] = []) => {
  const portrait = portraits.find(({ kind }) => kind === 'now') ?? portraits[0];
  return portrait && { portrait };
};

function releasedContact(row: Selectable<Tables['members']>): DirectoryContact {
  const { birthday, ...names } = releasedProfile(row);
  return { username: row.username, ...contactOf(row), ...names, ...(birthday && { birthday }) };
}

function bySurname(a: DirectoryEntry, b: DirectoryEntry): number {
  // An empty surname sorts like a missing one: last.
  if (!a.surname !== !b.surname) return a.surname ? -1 : 1;
  return (
    german.compare(a.surname ?? '', b.surname ?? '') ||
    german.compare(a.firstName ?? '', b.firstName ?? '') ||
    german.compare(a.username, b.username)
  );
}
