import { forgetSecrets } from '#server/ports/database/secrets.ts';
import { passwordAdminTexts } from '#texts/admin/password.ts';
import { readOptions, type Verb } from './command.ts';

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
