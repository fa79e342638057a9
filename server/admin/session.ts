import { passwordAdminTexts } from '#texts/admin/password.ts';
import type { Verb } from './command.ts';
import { readWhom } from './whom.ts';

const texts = passwordAdminTexts.sessionEnd;

const sessionEnd: Verb = {
  help: texts.help,
  async run(words, { db, members, sessions }) {
    const member = await readWhom(words, members);
    console.log(texts.done(await sessions.endAll(db, member?.id)));
  },
};

export const sessionVerbs: Record<string, Verb> = { 'session end': sessionEnd };
