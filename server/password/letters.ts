import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { MailKind } from '#contract/kinds.ts';
import { type Page, pathOf } from '#contract/pages.ts';
import type { Copy, Mail, Writer } from '#server/mail/letters.ts';
import { mailAddress } from '#server/people/address.ts';
import { isLetIn } from '#server/people/named.ts';
import { nameOf } from '#server/people/names.ts';
import type { Database, LinkPurpose, Tables } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import type { LoginRequests } from '#server/session/login-requests.ts';
import type { Site, Words } from '#texts/mail/greeting.ts';
import { passwordLetters as words } from '#texts/mail/password.ts';
import type { Links } from './links.ts';

const ResetData = z.object({ memberIds: z.array(z.string()) });
const LoginLinkData = ResetData.extend({ requestHash: z.string() });
/** `others`: how many have gone with it. */
const PasskeyData = z.object({ name: z.string(), others: z.int().default(0) });
/** `isFirst`: there was none before. */
const PasswordChangedData = z.object({ isFirst: z.boolean().default(false) });
/** Of any notice: who reads it, also when the account is gone. */
const NoticeData = z.object({ reader: z.object({ firstName: z.string(), username: z.string() }) });
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

type LetterDeps = {
  db: Database;
  links: Links;
  site: Site;
  loginRequests: Pick<LoginRequests, 'codeFor'>;
};

/** Writes the letters about an account. Links are issued here, so that their lifetime starts on sending. */
export function passwordLetters(deps: LetterDeps): Record<MailKind<'password'>, Writer> {
  const { db, links, loginRequests } = deps;
  const { baseUrl } = deps.site;
  const site = {
    ...deps.site,
    resetUrl: baseUrl + pathOf('/login/password-reset'),
    privacyUrl: baseUrl + pathOf('/datenschutz'),
    loginsUrl: baseUrl + pathOf('/contactdata/anmeldung'),
  };

  const memberOf = ({ memberId }: Pick<Copy, 'memberId'>): Promise<Member | undefined> =>
    findRow(db, 'members', memberId);

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

  /** The accounts of this address that may get a link now, in order; `isWanted` leaves some of them out. */
  const accountsOf = async (
    { memberIds }: z.infer<typeof ResetData>,
    { address }: Copy,
    linkTo: (member: Member) => ReturnType<typeof linkFor>,
    isWanted: (member: Member) => Promise<boolean> = async () => true,
  ) => {
    const members = await db
      .selectFrom('members')
      .selectAll()
      .where('id', 'in', memberIds)
      .orderBy('username_key')
      .execute();
    const accounts = [];
    for (const member of members)
      if (mayGetLink(member, address) && (await isWanted(member)))
        accounts.push({ ...readerOf(member), link: await linkTo(member) });
    return accounts;
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
      .where('kind', '=', 'password-changed')
      .where('member_id', '=', memberId)
      .where('created_at', '>=', mail.createdAt)
      .limit(1)
      .executeTakeFirst();
    return change !== undefined;
  };

  /** A notice to a member about a change to the account. */
  const notice =
    <T extends object>(
      data: z.ZodType<T>,
      write: (to: typeof site, reader: ReturnType<typeof readerOf>, done: T & { at: number }) => Words,
    ): Writer =>
    async (mail, copy) => {
      const member = await memberOf(copy);
      const reader = member ? readerOf(member) : NoticeData.safeParse(mail.data).data?.reader;
      return reader && write(site, reader, { ...data.parse(mail.data), at: mail.createdAt });
    };

  return {
    invitation: invitation(words.invitation),
    'invitation-reminder': invitation(words.reminder),

    async 'password-reset'(mail, copy) {
      const linkTo = (member: Member) => linkFor(member, 'reset', copy.address);
      const accounts = await accountsOf(ResetData.parse(mail.data), copy, linkTo);
      return accounts.length > 0 ? words.reset(site, accounts) : undefined;
    },

    async 'login-link'(mail, copy) {
      const { requestHash, ...data } = LoginLinkData.parse(mail.data);
      const isAlone = data.memberIds.length === 1;
      const answers = isAlone ? { requestHash } : {};
      const linkTo = (member: Member) => linkFor(member, 'login', copy.address, answers);
      const isWanted = async ({ id }: Member) => !(await isSuperseded(mail, id));
      const accounts = await accountsOf(data, copy, linkTo, isWanted);
      const [first] = accounts;
      if (!first) return undefined;
      if (!isAlone) return words.logins(site, accounts);
      return words.login(site, first, { ...first.link, code: await loginRequests.codeFor(requestHash) });
    },

    'password-changed': notice(PasswordChangedData, (to, reader, { isFirst, at }) =>
      (isFirst ? words.passwordSet : words.passwordChanged)(to, reader, at),
    ),
    'passkey-added': notice(PasskeyData, words.passkeyAdded),
    'passkey-removed': notice(PasskeyData, words.passkeyRemoved),
    'address-changed': notice(AddressChangedData, words.addressChanged),
    'address-set': notice(AddressChangedData, words.addressSet),

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
