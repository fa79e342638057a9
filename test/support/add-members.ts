import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/process/log.ts';

/** Adds members with one password, all of whom want group e-mails, to a site that is not running yet. */
export async function addMembers(
  settings: Record<string, string>,
  names: string[],
  password: string,
): Promise<void> {
  const site = await composeSite(readConfig(settings), { log: createLog('silent') });
  const passwordHash = await site.passwords.hash(password);
  for (const name of names)
    await site.members.add(site.db, {
      username: name,
      email: `${name}@example.org`,
      contact: { firstName: name, surname: 'Beispiel' },
      passwordHash,
    });
  await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  await site.dispose();
}
