import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';

const setDisabled = (disabled: boolean, { help, done }: typeof memberTexts.disable): Verb => ({
  help,
  async run(words, { members, accounts }) {
    const { username } = readArguments(words, ['username'], {});
    const member = await findMember(members, username);
    await accounts.setDisabled(member.id, disabled);
    console.log(done(member.username));
  },
});

export const memberDisable = setDisabled(true, memberTexts.disable);
export const memberEnable = setDisabled(false, memberTexts.enable);
