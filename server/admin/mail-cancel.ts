import { cancelByHand, mailExists } from '#server/mail/by-hand.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { readArguments, type Verb } from './command.ts';

const texts = mailTexts.cancel;

export const mailCancel: Verb = {
  help: texts.help,
  async run(words, { db }) {
    const { id } = readArguments(words, ['id'], {});
    if (!(await mailExists(db, id))) throw new MaintainerError(mailTexts.unknown(id));
    const count = await cancelByHand(db, id);
    console.log(count > 0 ? texts.done(count) : texts.nothing);
  },
};
