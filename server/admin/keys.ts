import { forgetSecrets } from '#server/ports/database/secrets.ts';
import { passwordAdminTexts } from '#texts/admin/password.ts';
import { readOptions, type Verb } from './command.ts';
import { readOneOrAll } from './find-member.ts';

const sessionEnd: Verb = {
  help: passwordAdminTexts.sessionEnd.help,
  async run(args, { db, members, sessions }) {
    const { member } = await readOneOrAll(args, members);
    console.log(passwordAdminTexts.sessionEnd.done(await sessions.endAll(db, member?.id)));
  },
};

export const sessionVerbs: Record<string, Verb> = { 'session end': sessionEnd };

const keysRenew: Verb = {
  help: passwordAdminTexts.keysRenew.help,
  async run(args, { db, sessions }) {
    readOptions(args, {});
    const ended = await db.transaction().execute(async (transaction) => {
      await forgetSecrets(transaction);
      return sessions.endAll(transaction);
    });
    console.log(passwordAdminTexts.keysRenew.done(ended));
  },
};

export const keysVerbs: Record<string, Verb> = { 'keys renew': keysRenew };
