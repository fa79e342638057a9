import { passwordAdminTexts as texts } from '#texts/admin/password.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';
import { printedLink } from './printed-link.ts';

export const memberResetPassword: Verb = {
  help: texts.reset.help,
  async run(words, stores) {
    const { username } = readArguments(words, ['username'], {});
    const member = await findMember(stores.members, username);
    console.log(await printedLink(stores, member, 'reset'));
  },
};
