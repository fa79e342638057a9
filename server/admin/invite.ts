import { MaintainerError } from '#server/maintainer-error.ts';
import { linkUrl } from '#server/password/letters.ts';
import { inviteTexts, passwordAdminTexts, printedLinkTexts } from '#texts/admin/password.ts';
import { shortDay, zonedTime } from '#texts/dates.ts';
import { type AdminStores, readArguments, type Verb } from './command.ts';
import { findMember, readOneOrAll } from './find-member.ts';

/** A new link for a maintainer to hand over or read out, with the text around it. */
async function printedLink(
  { links, config }: AdminStores,
  member: Member,
  purpose: 'reset' | 'invitation',
): Promise<string> {
  if (member.disabled === 1) throw new MaintainerError(inviteTexts.disabled(member.username));
  const { token, endsAt } = await links.issue({
    memberId: member.id,
    purpose,
    address: member.linked_address ?? '',
  });
  return printedLinkTexts.done(zonedTime(endsAt), linkUrl(config.baseUrl, purpose, token));
}

export const memberResetPassword: Verb = {
  help: passwordAdminTexts.reset.help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const member = await findMember(stores.members, username);
    console.log(await printedLink(stores, member, 'reset'));
  },
};

type Member = Awaited<ReturnType<typeof findMember>>;

/** The address to mail a link to; throws the reason if there is none. */
function addressOf(member: Member): string {
  if (member.disabled === 1) throw new MaintainerError(inviteTexts.disabled(member.username));
  if (member.last_login_at !== null) throw new MaintainerError(inviteTexts.wasHere(member.username));
  if (member.linked_address === null) throw new MaintainerError(inviteTexts.noAddress(member.username));
  return member.linked_address;
}

const inviteSend: Verb = {
  help: inviteTexts.send.help,
  async run(args, { db, members, invitations }) {
    const { member } = await readOneOrAll(args, members);
    if (member && member.invited_at !== null)
      throw new MaintainerError(inviteTexts.send.already(member.username));
    const invited = member ? [member] : (await invitations.absentees()).neverInvited;
    await db.transaction().execute(async (transaction) => {
      for (const one of invited) await invitations.invite(transaction, one, addressOf(one));
    });
    console.log(invited.length > 0 ? inviteTexts.send.done(invited.length) : inviteTexts.send.nobody);
  },
};

const resendOptions = { now: { type: 'boolean', default: false } } as const;

const inviteResend: Verb = {
  help: inviteTexts.resend.help,
  async run(args, { members, invitations }) {
    const texts = inviteTexts.resend;
    const { member, options } = await readOneOrAll(args, members, resendOptions);
    const early = options.now;
    if (member) {
      if (member.invited_at === null) throw new MaintainerError(texts.notInvited(member.username));
      const reminded = await invitations.remind(member, addressOf(member), { early });
      if (reminded === 'enough') throw new MaintainerError(texts.enough(member.username));
      if (reminded !== 'reminded')
        throw new MaintainerError(texts.tooSoon(member.username, shortDay(reminded.notBefore)));
      return console.log(texts.done(1));
    }
    const { toRemind, invitedLately } = await invitations.absentees();
    let count = 0;
    for (const one of early ? [...toRemind, ...invitedLately] : toRemind)
      if ((await invitations.remind(one, addressOf(one), { early })) === 'reminded') count += 1;
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
    const member = await findMember(stores.members, username);
    if (member.last_login_at !== null) throw new MaintainerError(inviteTexts.wasHere(member.username));
    const link = await printedLink(stores, member, 'invitation');
    await stores.invitations.markInvited(stores.db, member.id);
    console.log(link);
  },
};

export const inviteVerbs: Record<string, Verb> = {
  'invite send': inviteSend,
  'invite resend': inviteResend,
  'invite link': inviteLink,
};
