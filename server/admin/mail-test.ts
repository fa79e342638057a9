import { plainAddress } from '#contract/email-address.ts';
import { testLetter } from '#server/mail/letters.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { MailFailure, type MailRoute } from '#server/ports/mail/mail.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { replyInWords } from '../mail/replies.ts';
import { type AdminStores, readArguments, type Verb } from './command.ts';

const texts = mailTexts.test;

type Config = AdminStores['config'];

function describe({ mailServer }: Config, { description, encrypted, authenticated }: MailRoute): string {
  if (!mailServer) return texts.folder(description);
  const anonymous = mailServer.login ? texts.noLoginTaken : texts.anonymous;
  return [
    texts.server(description),
    encrypted ? texts.encrypted : texts.plain,
    authenticated ? texts.authenticated : anonymous,
  ].join('\n');
}

export const mailTest: Verb = {
  help: texts.help,
  async run(args, { config, identity, transport }) {
    const { typed } = readArguments(args, ['typed'], {});
    const address = plainAddress(typed);
    if (!address) throw new MaintainerError(texts.badAddress(typed));
    try {
      console.log(describe(config, await transport.check()));
      const { siteName } = await identity.read();
      console.log(texts.sent(await transport.send(testLetter(address, { ...config, siteName }))));
    } catch (error) {
      if (error instanceof MailFailure) throw new MaintainerError(texts.failed(replyInWords(error.message)));
      throw error;
    }
  },
};
