import { MaintainerError } from '#server/maintainer-error.ts';
import { inviteTexts as texts } from '#texts/admin/password.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';
import { printedLink } from './printed-link.ts';
import { readWhom } from './whom.ts';

type Member = Awaited<ReturnType<typeof findMember>>;

/** The address that a link may be mailed to, or the reason why there is none. */
function addressOf(member: Member): string {
  if (member.disabled === 1) throw new MaintainerError(texts.disabled(member.username));
  if (member.last_login_at !== null) throw new MaintainerError(texts.wasHere(member.username));
  if (member.linked_address === null) throw new MaintainerError(texts.noAddress(member.username));
  return member.linked_address;
}

const isExpected = (member: Member) =>
  member.disabled === 0 && member.last_login_at === null && member.linked_address !== null;

const inviteSend: Verb = {
  help: texts.send.help,
  async run(words, { db, members, invitations }) {
    const member = await readWhom(words, members);
    if (member && member.invited_at !== null) throw new MaintainerError(texts.send.already(member.username));
    const all = member ? [member] : (await members.all()).filter(isExpected);
    const invited = all.filter((one) => one.invited_at === null);
    await db.transaction().execute(async (transaction) => {
      for (const one of invited) await invitations.invite(transaction, one, addressOf(one));
    });
    console.log(invited.length > 0 ? texts.send.done(invited.length) : texts.send.nobody);
  },
};

const inviteResend: Verb = {
  help: texts.resend.help,
  async run(words, { members, invitations }) {
    const member = await readWhom(words, members);
    if (member) {
      if (member.invited_at === null) throw new MaintainerError(texts.resend.notInvited(member.username));
      const reminded = await invitations.remind(member, addressOf(member));
      if (!reminded) throw new MaintainerError(texts.resend.enough(member.username));
      return console.log(texts.resend.done(1));
    }
    const invited = (await members.all()).filter((one) => one.invited_at !== null && isExpected(one));
    let reminded = 0;
    for (const one of invited) if (await invitations.remind(one, addressOf(one))) reminded += 1;
    console.log(reminded > 0 ? texts.resend.done(reminded) : texts.resend.nobody);
  },
};

const inviteLink: Verb = {
  help: texts.link.help,
  async run(words, stores) {
    const { username } = readArguments(words, ['username'], {});
    const member = await findMember(stores.members, username);
    if (member.last_login_at !== null) throw new MaintainerError(texts.wasHere(member.username));
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
