import { loginMailBuckets, resetMailBucket } from '#server/password/mail-requests.ts';
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
    const mails = loginMailBuckets(member.id).map(([bucket]) => bucket);
    await loginWaits.lift(member.id, [resetMailBucket(member.id), ...mails]);
    console.log((until === undefined ? texts.hadNone : texts.done)(member.username));
    if (member.disabled === 1) console.log(texts.disabled(member.username));
  },
};
