import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { personName } from '#contract/text.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { isUsername, usernameFromName } from '#server/people/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { type AdminStores, act, type Verb } from '../command.ts';
import { actOn } from '../find-member.ts';
import { printedLink } from '../member.ts';
import type { Answers, Flags } from './answers.ts';
import type { Report } from './report.ts';

type State = { service: 'start' | 'restart' | undefined; needsProxy: boolean };

/** What only the maintainers can do, in the order in which they do it. */
export async function printLeftToDo(
  { config, members, siteTexts }: AdminStores,
  { service, needsProxy }: State,
) {
  const all = await members.all();
  const hasBlanks = (await siteTexts.summaries()).some(({ blanks }) => blanks > 0);
  const isUninvited = all.some(
    ({ invited_at, last_login_at, disabled }) => !invited_at && !last_login_at && !disabled,
  );
  const left = [
    needsProxy && setupTexts.left.proxy(),
    service && setupTexts.left[service],
    !config.mailServer && setupTexts.left.mail(),
    hasBlanks && setupTexts.left.texts(),
    all.length === 0 && setupTexts.left.firstMember(),
    all.length < 2 && setupTexts.left.members(),
    (all.length < 2 || isUninvited) && setupTexts.left.invitations(),
    !config.offsitePlace && setupTexts.left.offsite(),
  ].filter((line) => typeof line === 'string');
  if (left.length > 0) console.log(setupTexts.left.title);
  for (const [index, line] of left.entries()) console.log(`  ${index + 1}. ${line}`);
  console.log(`\n${setupTexts.left.doctor()}`);
}

/** Lets another verb do what a maintainer would call it for, in its words. */
export async function runVerb(verb: Verb | undefined, words: string[], stores: AdminStores): Promise<void> {
  if (verb && 'run' in verb) await verb.run(words, stores);
}

const area = setupTexts.areas.member;

type Deps = { answers: Answers; flags: Flags; report: Report; stores: AdminStores };

/** Makes the first member, a maintainer, who gets a link for a password. */
export async function makeFirstMember({ answers, flags, report, stores }: Deps): Promise<void> {
  const count = await stores.members.count();
  if (count > 0) return report.right(area, setupTexts.member.there(count));
  if (!answers.hasTerminal && flags.username === undefined)
    return report.right(area, setupTexts.member.later);

  if (answers.hasTerminal) console.log(`\n${setupTexts.member.intro}`);
  const name = {
    complaint: setupTexts.member.badName,
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
    question: setupTexts.member.firstName,
    proposal: isNamed ? '' : setupTexts.mailbox.later,
  });
  if (firstName === setupTexts.mailbox.later) return report.right(area, setupTexts.member.later);
  const surname = await answers.ask({
    ...name,
    flag: 'surname',
    given: flags.surname,
    question: setupTexts.member.surname,
    proposal: '',
  });
  const username = await answers.ask({
    flag: 'username',
    given: flags.username,
    question: setupTexts.member.username,
    proposal: usernameFromName(firstName, surname),
    read: (typed) => (isUsername(typed.trim()) ? typed.trim() : undefined),
    complaint: setupTexts.member.badUsername,
  });
  const email = await answers.ask({
    flag: 'email',
    given: flags.email,
    question: setupTexts.member.email,
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
  if (!byMail)
    console.log((await actOn(stores, username, (by, one) => printedLink(stores, by, one, 'invitation')))[1]);
}

async function wantsMail({ ask, hasTerminal }: Answers, { config }: AdminStores): Promise<boolean> {
  if (!hasTerminal || !config.mailServer) return false;
  return ask({
    flag: 'invite',
    given: undefined,
    question: setupTexts.member.way,
    proposal: setupTexts.member.here,
    read: (typed) =>
      ({ [setupTexts.member.here]: false, [setupTexts.member.mail]: true })[typed.toLowerCase()],
    complaint: setupTexts.member.badWay,
  });
}
