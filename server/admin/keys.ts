import { forgetSecrets } from '#server/ports/database/secrets.ts';
import { passwordAdminTexts } from '#texts/admin/password.ts';
import { readOptions, type Verb } from './command.ts';

const texts = passwordAdminTexts.keysRenew;

const keysRenew: Verb = {
  help: texts.help,
  async run(words, { db, sessions }) {
    readOptions(words, {});
    const ended = await db.transaction().execute(async (transaction) => {
      await forgetSecrets(transaction);
      return sessions.endAll(transaction);
    });
    console.log(texts.done(ended));
  },
};

export const keysVerbs: Record<string, Verb> = { 'keys renew': keysRenew };
