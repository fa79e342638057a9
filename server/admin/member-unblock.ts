import { resetMailBucket } from '#server/password/reset-requests.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';

const texts = memberTexts.unblock;

export const memberUnblock: Verb = {
  help: texts.help,
  async run(args, { members, loginWaits }) {
    const { username } = readArguments(args, ['username'], {});
    const member = await findMember(members, username);
    const { until } = await loginWaits.of(member.id);
    await loginWaits.lift(member.id, [resetMailBucket(member.id)]);
    console.log((until === undefined ? texts.hadNone : texts.done)(member.username));
    if (member.disabled === 1) console.log(texts.disabled(member.username));
  },
};
