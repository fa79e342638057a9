import { mailExists, retryByHand, type Which } from '#server/mail/by-hand.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { type AdminStores, readArguments, type Verb } from './command.ts';

const texts = mailTexts.retry;
const options = { all: { type: 'boolean', default: false } } as const;

async function readWhich(words: string[], { db }: AdminStores): Promise<Which> {
  if (words.includes('--all')) {
    readArguments(words, [], options);
    return 'all';
  }
  if (words.length === 0) throw new MaintainerError(mailTexts.idOrAll);
  const { id } = readArguments(words, ['id'], options);
  if (!(await mailExists(db, id))) throw new MaintainerError(mailTexts.unknown(id));
  return { mailId: id };
}

export const mailRetry: Verb = {
  help: texts.help,
  async run(words, stores) {
    const count = await retryByHand(stores.db, await readWhich(words, stores), Date.now());
    console.log(count > 0 ? texts.done(count) : texts.nothing);
  },
};
