import { consentHistory } from '#server/people/consents.ts';
import { consentTexts } from '#texts/admin/member.ts';
import { zonedTime } from '#texts/dates.ts';
import { type AdminStores, readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';
import { printTable } from './terminal.ts';

const texts = consentTexts.log;

/** The entries of a member, or of a deleted one, known by id only. */
async function history({ db, members }: AdminStores, typed: string) {
  const byId = await consentHistory(db, typed);
  return byId.length > 0 ? byId : consentHistory(db, (await findMember(members, typed)).id);
}

const consentLog: Verb = {
  help: texts.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const entries = await history(stores, username);
    if (entries.length === 0) return console.log(texts.none);
    const rows = entries.map((entry) => [
      zonedTime(entry.at),
      texts.consents[entry.consent],
      entry.given === 1 ? texts.given : texts.withdrawn,
      entry.wording,
      texts.sources[entry.source],
    ]);
    printTable(texts.headings, rows);
  },
};

export const consentVerbs: Record<string, Verb> = { 'consent log': consentLog };
