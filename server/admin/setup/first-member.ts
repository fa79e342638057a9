import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { personName } from '#contract/text.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { isUsername, usernameFromName } from '#server/people/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { type AdminStores, act } from '../command.ts';
import { inviteVerbs } from '../invite.ts';
import type { Answers } from './answers.ts';
import type { Flags } from './flags.ts';
import type { Report } from './report.ts';
import { runVerb } from './run-verb.ts';

const texts = setupTexts.member;
const area = setupTexts.areas.member;

type Deps = { answers: Answers; flags: Flags; report: Report; stores: AdminStores };

/** Makes the first member, a maintainer, who gets a link for a password. */
export async function makeFirstMember({ answers, flags, report, stores }: Deps): Promise<void> {
  const count = await stores.members.count();
  if (count > 0) return report.right(area, texts.there(count));
  if (!answers.hasTerminal && flags.username === undefined) return report.right(area, texts.later);

  if (answers.hasTerminal) console.log(`\n${texts.intro}`);
  const name = {
    complaint: texts.badName,
    read(typed: string) {
      const line = personName(CONTACT_FIELD_MAX).safeParse(typed);
      return line.success ? line.data : undefined;
    },
  };
  const isNamed = flags.username !== undefined;
  const firstName = await answers.ask({
    ...name,
    flag: 'first-name',
    given: flags['first-name'],
    question: texts.firstName,
    proposal: isNamed ? '' : setupTexts.mailbox.later,
  });
  if (firstName === setupTexts.mailbox.later) return report.right(area, texts.later);
  const surname = await answers.ask({
    ...name,
    flag: 'surname',
    given: flags.surname,
    question: texts.surname,
    proposal: '',
  });
  const username = await answers.ask({
    flag: 'username',
    given: flags.username,
    question: texts.username,
    proposal: usernameFromName(firstName, surname),
    read: (typed) => (isUsername(typed.trim()) ? typed.trim() : undefined),
    complaint: texts.badUsername,
  });
  const email = await answers.ask({
    flag: 'email',
    given: flags.email,
    question: texts.email,
    proposal: stores.config.adminEmail,
    read: plainAddress,
    complaint: setupTexts.mailbox.badAddress,
  });
  const byMail = flags.invite ?? (await wantsMail(answers, stores));

  const contact = { firstName, surname };
  const newcomer = { username, email, contact, passwordHash: null, maintainer: true };
  const added = await act(stores, (...by) => stores.memberActs.add(...by, newcomer, { invite: byMail }));
  if (!added) throw new MaintainerError(memberTexts.usernameTaken(username));
  report.state.hasChanged = true;
  console.log(byMail ? memberTexts.add.doneAndInvited(username) : memberTexts.add.done(username));
  if (!byMail) await runVerb(inviteVerbs['invite link'], [username], stores);
}

async function wantsMail({ ask, hasTerminal }: Answers, { config }: AdminStores): Promise<boolean> {
  if (!hasTerminal || !config.mailServer) return false;
  return ask({
    flag: 'invite',
    given: undefined,
    question: texts.way,
    proposal: texts.here,
    read: (typed) => ({ [texts.here]: false, [texts.mail]: true })[typed.toLowerCase()],
    complaint: texts.badWay,
  });
}
