import { MaintainerError } from '#server/maintainer-error.ts';
import type { NotAsked } from '#server/maintenance/member-acts.ts';
import { linkUrl } from '#server/password/letters.ts';
import { inviteTexts, passwordAdminTexts, printedLinkTexts } from '#texts/admin/password.ts';
import { dayAndTime, shortDay } from '#texts/dates.ts';
import { type AdminStores, act, type By, readArguments, type Verb } from './command.ts';
import { actOn, type findMember, readOneOrAll } from './find-member.ts';

type Member = Awaited<ReturnType<typeof findMember>>;

/** A new link for a maintainer to hand over or read out, with the text around it. */
async function printedLink(stores: AdminStores, by: By, member: Member, purpose: 'reset' | 'invitation') {
  const issued = await stores.memberActs.link(...by, member, purpose);
  if (!issued) throw new MaintainerError(inviteTexts.disabled(member.username));
  const { token, endsAt } = issued;
  return printedLinkTexts.done(dayAndTime(endsAt), linkUrl(stores.config.baseUrl, purpose, token));
}

export const memberResetPassword: Verb = {
  help: passwordAdminTexts.reset.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const [, link] = await actOn(stores, username, (by, member) => printedLink(stores, by, member, 'reset'));
    console.log(link);
  },
};

const reasons: Record<NotAsked, (username: string) => string> = {
  disabled: inviteTexts.disabled,
  'was-here': inviteTexts.wasHere,
  'no-address': inviteTexts.noAddress,
  already: inviteTexts.send.already,
  'not-invited': inviteTexts.resend.notInvited,
  enough: inviteTexts.resend.enough,
};

const inviteSend: Verb = {
  help: inviteTexts.send.help,
  async run(args, stores) {
    const { member } = await readOneOrAll(args, stores.members);
    const invited = member ? [member] : (await stores.invitations.absentees()).neverInvited;
    await act(stores, async (...by) => {
      for (const one of invited) {
        const asked = await stores.memberActs.invite(...by, one);
        if (asked !== 'done') throw new MaintainerError(reasons[asked](one.username));
      }
    });
    console.log(invited.length > 0 ? inviteTexts.send.done(invited.length) : inviteTexts.send.nobody);
  },
};

const resendOptions = { now: { type: 'boolean', default: false } } as const;

const inviteResend: Verb = {
  help: inviteTexts.resend.help,
  async run(args, stores) {
    const texts = inviteTexts.resend;
    const { member, options } = await readOneOrAll(args, stores.members, resendOptions);
    const early = options.now;
    const remind = (one: Member) => act(stores, (...by) => stores.memberActs.remind(...by, one, { early }));
    if (member) {
      const asked = await remind(member);
      if (typeof asked === 'object')
        throw new MaintainerError(texts.tooSoon(member.username, shortDay(asked.notBefore)));
      if (asked !== 'done') throw new MaintainerError(reasons[asked](member.username));
      return console.log(texts.done(1));
    }
    const { toRemind, invitedLately } = await stores.invitations.absentees();
    let count = 0;
    for (const one of early ? [...toRemind, ...invitedLately] : toRemind)
      if ((await remind(one)) === 'done') count += 1;
    console.log(count > 0 ? texts.done(count) : texts.nobody);
    if (early || invitedLately.length === 0) return;
    const soonest = Math.min(...invitedLately.map((one) => one.remindAt));
    console.log(texts.notYet(invitedLately.length, shortDay(soonest)));
  },
};

const inviteLink: Verb = {
  help: inviteTexts.link.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const [, link] = await actOn(stores, username, async (by, member) => {
      if (member.last_login_at !== null) throw new MaintainerError(inviteTexts.wasHere(member.username));
      return printedLink(stores, by, member, 'invitation');
    });
    console.log(link);
  },
};

export const inviteVerbs: Record<string, Verb> = {
  'invite send': inviteSend,
  'invite resend': inviteResend,
  'invite link': inviteLink,
};
