import type { MemberReach } from '#contract/maintenance.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import { countedAs } from '#server/mail/maintained-mails.ts';
import { mailsOf } from '#server/mail/overview.ts';
import { reasonOf, replyInWords } from '#server/mail/replies.ts';
import { consentHistory } from '#server/people/consents.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { LoginWaits } from '#server/session/login-waits.ts';

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Whether mails reach a member, whether they get in, and what they have agreed to over time. */
export async function memberReach(db: Database, loginWaits: LoginWaits, id: string): Promise<MemberReach> {
  const { last, trouble } = await mailsOf(db, id);
  const { failed, until, codesAreOff } = await loginWaits.of(id);
  const reply = trouble?.reply ?? '';
  const dead = await createDeadAddress(db)(id);
  return {
    ...(dead !== undefined && { deadAddress: dead }),
    ...(last && { mail: countedAs[last.state] }),
    ...(last?.state === 'handed-over' && last.handed_at !== null && { sentAt: seconds(last.handed_at) }),
    ...(trouble && { trouble: { why: reasonOf(reply), reply: replyInWords(reply) } }),
    failedLogins: failed,
    ...(until !== undefined && { waitsUntil: seconds(until) }),
    codesAreOff,
    consents: (await consentHistory(db, id)).map(({ at, consent, given, wording, source }) => {
      return { at: seconds(at), consent, given: given === 1, wording, source };
    }),
  };
}
