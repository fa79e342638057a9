import { MaintainerError } from '#server/maintainer-error.ts';
import { linkUrl } from '#server/password/letters.ts';
import { inviteTexts, passwordAdminTexts, printedLinkTexts } from '#texts/admin/password.ts';
import { type AdminStores, readArguments, type Verb } from './command.ts';
import { findMember, readWhom } from './find-member.ts';

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
  return printedLinkTexts.done(endsAt, linkUrl(config.baseUrl, purpose, token));
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

const isExpected = (member: Member) =>
  member.disabled === 0 && member.last_login_at === null && member.linked_address !== null;

const inviteSend: Verb = {
  help: inviteTexts.send.help,
  async run(args, { db, members, invitations }) {
    const member = await readWhom(args, members);
    if (member && member.invited_at !== null)
      throw new MaintainerError(inviteTexts.send.already(member.username));
    const all = member ? [member] : (await members.all()).filter(isExpected);
    const invited = all.filter((one) => one.invited_at === null);
    await db.transaction().execute(async (transaction) => {
      for (const one of invited) await invitations.invite(transaction, one, addressOf(one));
    });
    console.log(invited.length > 0 ? inviteTexts.send.done(invited.length) : inviteTexts.send.nobody);
  },
};

const inviteResend: Verb = {
  help: inviteTexts.resend.help,
  async run(args, { members, invitations }) {
    const member = await readWhom(args, members);
    if (member) {
      if (member.invited_at === null)
        throw new MaintainerError(inviteTexts.resend.notInvited(member.username));
      const reminded = await invitations.remind(member, addressOf(member));
      if (!reminded) throw new MaintainerError(inviteTexts.resend.enough(member.username));
      return console.log(inviteTexts.resend.done(1));
    }
    const invited = (await members.all()).filter((one) => one.invited_at !== null && isExpected(one));
    let reminded = 0;
    for (const one of invited) if (await invitations.remind(one, addressOf(one))) reminded += 1;
    console.log(reminded > 0 ? inviteTexts.resend.done(reminded) : inviteTexts.resend.nobody);
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
