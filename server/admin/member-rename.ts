import { MaintainerError } from '#server/maintainer-error.ts';
import { isUsername } from '#server/members/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';

export const memberRename: Verb = {
  help: memberTexts.rename.help,
  async run(words, { members, accounts }) {
    const { username, newName } = readArguments(words, ['username', 'newName'], {});
    const member = await findMember(members, username);
    const wanted = newName.trim();
    if (!isUsername(wanted)) throw new MaintainerError(memberTexts.badUsername);
    const renamed = await accounts.rename(member.id, wanted);
    if (!renamed) throw new MaintainerError(memberTexts.usernameTaken(wanted));
    console.log(memberTexts.rename.done(member.username, wanted));
  },
};
