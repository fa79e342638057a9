import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { AccountMailKind } from '#contract/mail.ts';
import { type Page, pathOf } from '#contract/pages.ts';
import type { Copy, Mail, Writer } from '#server/mail/letters.ts';
import { isLetIn } from '#server/people/named.ts';
import { nameOf } from '#server/people/names.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { LoginRequests } from '#server/session/login-requests.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { passwordLetters as words } from '#texts/mail/password.ts';
import type { LinkPurpose, Links } from './links.ts';

const ResetData = z.object({ memberIds: z.array(z.string()) });
const LoginLinkData = ResetData.extend({ requestHash: z.string() });
/** `others`: how many have gone with it. */
const PasskeyData = z.object({ name: z.string(), others: z.int().default(0) });
/** `isFirst`: there was none before. */
const PasswordChangedData = z.object({ isFirst: z.boolean().default(false) });
const AddressChangedData = z.object({ newAddress: z.string() });
/** `byId`: who sends it, if it is somebody in the browser; `words`: what they add. */
const InvitationData = z.object({ byId: z.string().optional(), words: z.string().default('') });
const DetailsSetData = z.object({
  changed: z.array(z.enum(['username', 'email', 'firstName', 'surname'])),
});

type Member = Selectable<Tables['members']>;

const readerOf = ({ first_name, username }: Member) => ({ firstName: first_name, username });

/** Pages of the site that mailed links lead to. */
const linkPages = {
  reset: '/password-reset/:token?',
  invitation: '/password-reset/:token?',
  address: '/adresse-bestaetigen/:token?',
  login: '/anmelden/:token?',
} as const satisfies Record<LinkPurpose, Page>;

export const linkUrl = (baseUrl: string, purpose: LinkPurpose, token: string) =>
  baseUrl + pathOf(linkPages[purpose], { token });

export type LetterDeps = {
  db: Database;
  links: Links;
  site: Site;
  loginRequests: Pick<LoginRequests, 'codeFor'>;
  /** The address at which a member wants mail. */
  mailAddress(member: Member): string | undefined;
};

/** Writes the letters about an account. Links are issued here, so that their lifetime starts on sending. */
export function passwordLetters(deps: LetterDeps): Record<AccountMailKind, Writer> {
  const { db, links, loginRequests, mailAddress } = deps;
  const { baseUrl } = deps.site;
  const site = {
    ...deps.site,
    resetUrl: baseUrl + pathOf('/login/password-reset'),
    privacyUrl: baseUrl + pathOf('/datenschutz'),
    loginsUrl: baseUrl + pathOf('/contactdata/anmeldung'),
  };

  const memberOf = ({ memberId }: Pick<Copy, 'memberId'>): Promise<Member | undefined> =>
    db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', memberId ?? '')
      .executeTakeFirst();

  const linkFor = async (member: Member, purpose: LinkPurpose, address: string, answers = {}) => {
    const link = { memberId: member.id, purpose, address, ...answers };
    const { token, ...times } = await db
      .transaction()
      .execute((transaction) => links.issue(transaction, link));
    return { url: linkUrl(baseUrl, purpose, token), ...times };
  };

  /** Links go only to members who are not disabled, and only to the address that is confirmed now. */
  const mayGetLink = (member: Member, address: string) =>
    isLetIn(member) && member.linked_address === address;

  /** Those of them who may get one now, in order. */
  const linked = async (memberIds: string[], address: string) => {
    const members = await db
      .selectFrom('members')
      .selectAll()
      .where('id', 'in', memberIds)
      .orderBy('username_key')
      .execute();
    return members.filter((one) => mayGetLink(one, address));
  };

  const invitation =
    (write: typeof words.invitation): Writer =>
    async (mail, copy) => {
      const member = await memberOf(copy);
      if (!member || !mayGetLink(member, copy.address) || member.last_login_at !== null) return undefined;
      const { byId, words: added } = InvitationData.parse(mail.data ?? {});
      const sender = byId && (await memberOf({ memberId: byId }));
      const by = sender && sender.disabled === 0 ? nameOf(sender) : '';
      return write(site, readerOf(member), await linkFor(member, 'invitation', copy.address), by, added);
    };

  /** Whether the password was changed after the mail was requested, perhaps because a stranger requested it. */
  const isSuperseded = async (mail: Mail, memberId: string) => {
    const change = await db
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select('mails.id')
      .where('kind', '=', 'password-changed' satisfies AccountMailKind)
      .where('member_id', '=', memberId)
      .where('created_at', '>=', mail.createdAt)
      .limit(1)
      .executeTakeFirst();
    return change !== undefined;
  };

  return {
    invitation: invitation(words.invitation),
    'invitation-reminder': invitation(words.reminder),

    async 'password-reset'(mail, copy) {
      const { memberIds } = ResetData.parse(mail.data);
      const accounts = [];
      for (const member of await linked(memberIds, copy.address))
        accounts.push({ member, link: await linkFor(member, 'reset', copy.address) });
      const [first, second] = accounts;
      if (!first) return undefined;
      if (!second) return words.reset(site, readerOf(first.member), first.link);
      return words.resets(
        site,
        accounts.map(({ member, link }) => ({ username: member.username, link })),
      );
    },

    async 'login-link'(mail, copy) {
      const { memberIds, requestHash } = LoginLinkData.parse(mail.data);
      const accounts = [];
      for (const member of await linked(memberIds, copy.address)) {
        if (await isSuperseded(mail, member.id)) continue;
        const answers = memberIds.length === 1 ? { requestHash } : {};
        accounts.push({ member, link: await linkFor(member, 'login', copy.address, answers) });
      }
      const [first, second] = accounts;
      if (!first) return undefined;
      if (memberIds.length === 1 && !second)
        return words.login(site, readerOf(first.member), {
          ...first.link,
          code: await loginRequests.codeFor(requestHash),
        });
      return words.logins(
        site,
        accounts.map(({ member, link }) => ({ username: member.username, link })),
      );
    },

    async 'password-changed'(mail, copy) {
      const member = await memberOf(copy);
      const { isFirst } = PasswordChangedData.parse(mail.data ?? {});
      const write = isFirst ? words.passwordSet : words.passwordChanged;
      return member && write(site, readerOf(member), mail.createdAt);
    },

    async 'passkey-added'(mail, copy) {
      const member = await memberOf(copy);
      const { name } = PasskeyData.parse(mail.data);
      return member && words.passkeyAdded(site, readerOf(member), { name, at: mail.createdAt });
    },

    async 'passkey-removed'(mail, copy) {
      const member = await memberOf(copy);
      const removed = PasskeyData.parse(mail.data);
      return member && words.passkeyRemoved(site, readerOf(member), { ...removed, at: mail.createdAt });
    },

    async 'address-changed'(mail, copy) {
      const member = await memberOf(copy);
      const { newAddress } = AddressChangedData.parse(mail.data);
      return member && words.addressChanged(site, readerOf(member), { newAddress, at: mail.createdAt });
    },

    async 'address-set'(mail, copy) {
      const member = await memberOf(copy);
      const { newAddress } = AddressChangedData.parse(mail.data);
      return member && words.addressSet(site, readerOf(member), { newAddress, at: mail.createdAt });
    },

    async 'details-set'(mail, copy) {
      const member = await memberOf(copy);
      // Changed again since: the next letter tells.
      if (!member || member.linked_address !== copy.address) return undefined;
      const { username, first_name: firstName, surname } = member;
      const values = { username, email: copy.address, firstName, surname };
      const { changed } = DetailsSetData.parse(mail.data);
      const details = changed.map((name) => [name, values[name]] as const);
      return words.detailsSet(site, readerOf(member), { details, at: mail.createdAt });
    },

    async 'address-confirmation'(mail, copy) {
      const member = await memberOf(copy);
      const stillWanted = member && member.disabled === 0 && mailAddress(member) === copy.address;
      if (!stillWanted || (await isSuperseded(mail, member.id))) return undefined;
      return words.addressConfirmation(
        site,
        readerOf(member),
        await linkFor(member, 'address', copy.address),
      );
    },
  };
}
