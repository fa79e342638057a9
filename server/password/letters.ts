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

/** Links go only to members who are not disabled, and only to the address that is confirmed now. */
const mayGetLink = (member: Member, address: string) => isLetIn(member) && member.linked_address === address;

const memberOf = (db: Database, { memberId }: Pick<Copy, 'memberId'>): Promise<Member | undefined> =>
  findRow(db, 'members', memberId);

/** Whether the password was changed after the mail was requested, perhaps because a stranger requested it. */
async function isSuperseded(db: Database, mail: Mail, memberId: string): Promise<boolean> {
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
}

const pagesOf = (site: Site) => ({
  ...site,
  resetUrl: site.baseUrl + pathOf('/login/password-reset'),
  privacyUrl: site.baseUrl + pathOf('/datenschutz'),
  loginsUrl: site.baseUrl + pathOf('/contactdata/anmeldung'),
});

const linkIssuer =
  ({ db, links, site }: LetterDeps) =>
  async (member: Member, purpose: LinkPurpose, address: string, answers = {}) => {
    const link = { memberId: member.id, purpose, address, ...answers };
    const { token, ...times } = await db
      .transaction()
      .execute((transaction) => links.issue(transaction, link));
    return { url: linkUrl(site.baseUrl, purpose, token), ...times };
  };

type LinkFor = ReturnType<typeof linkIssuer>;

type Parts = LetterDeps & {
  /** The site, with the pages that emails about an account name. */
  pages: ReturnType<typeof pagesOf>;
  /** Issues a link, and returns its address and its times. */
  linkFor: LinkFor;
};

type Letters<Kind extends MailKind<'password'>> = Record<Kind, Writer>;

function invitations({ db, pages, linkFor }: Parts): Letters<'invitation' | 'invitation-reminder'> {
  const invitation =
    (write: typeof words.invitation): Writer =>
    async (mail, copy) => {
      const member = await memberOf(db, copy);
      if (!member || !mayGetLink(member, copy.address) || member.last_login_at !== null) return undefined;
      const { byId, words: added } = InvitationData.parse(mail.data ?? {});
      const sender = byId && (await memberOf(db, { memberId: byId }));
      const by = sender && sender.disabled === 0 ? nameOf(sender) : '';
      return write(pages, readerOf(member), await linkFor(member, 'invitation', copy.address), by, added);
    };

  return {
    invitation: invitation(words.invitation),
    'invitation-reminder': invitation(words.reminder),
  };
}

/** The accounts of this address that may get a link now, in order; `isWanted` leaves some of them out. */
async function accountsOf(
  db: Database,
  { memberIds }: z.infer<typeof ResetData>,
  { address }: Copy,
  linkTo: (member: Member) => ReturnType<LinkFor>,
  isWanted: (member: Member) => Promise<boolean> = async () => true,
) {
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
}

function waysIn(parts: Parts): Letters<'password-reset' | 'login-link'> {
  const { db, pages, linkFor, loginRequests } = parts;
  return {
    async 'password-reset'(mail, copy) {
      const linkTo = (member: Member) => linkFor(member, 'reset', copy.address);
      const accounts = await accountsOf(db, ResetData.parse(mail.data), copy, linkTo);
      return accounts.length > 0 ? words.reset(pages, accounts) : undefined;
    },

    async 'login-link'(mail, copy) {
      const { requestHash, ...data } = LoginLinkData.parse(mail.data);
      const isAlone = data.memberIds.length === 1;
      const answers = isAlone ? { requestHash } : {};
      const linkTo = (member: Member) => linkFor(member, 'login', copy.address, answers);
      const isWanted = async ({ id }: Member) => !(await isSuperseded(db, mail, id));
      const accounts = await accountsOf(db, data, copy, linkTo, isWanted);
      const [first] = accounts;
      if (!first) return undefined;
      if (!isAlone) return words.logins(pages, accounts);
      return words.login(pages, first, { ...first.link, code: await loginRequests.codeFor(requestHash) });
    },
  };
}

type Notice =
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'address-changed'
  | 'address-set'
  | 'details-set';

/** What has changed about an account. */
function notices({ db, pages }: Parts): Letters<Notice> {
  /** A notice to a member about a change to the account. */
  const notice =
    <T extends object>(
      data: z.ZodType<T>,
      write: (to: Parts['pages'], reader: ReturnType<typeof readerOf>, done: T & { at: number }) => Words,
    ): Writer =>
    async (mail, copy) => {
      const member = await memberOf(db, copy);
      const reader = member ? readerOf(member) : NoticeData.safeParse(mail.data).data?.reader;
      return reader && write(pages, reader, { ...data.parse(mail.data), at: mail.createdAt });
    };

  return {
    'password-changed': notice(PasswordChangedData, (to, reader, { isFirst, at }) =>
      (isFirst ? words.passwordSet : words.passwordChanged)(to, reader, at),
    ),
    'passkey-added': notice(PasskeyData, words.passkeyAdded),
    'passkey-removed': notice(PasskeyData, words.passkeyRemoved),
    'address-changed': notice(AddressChangedData, words.addressChanged),
    'address-set': notice(AddressChangedData, words.addressSet),

    async 'details-set'(mail, copy) {
      const member = await memberOf(db, copy);
      // Changed again since: the next email tells.
      if (!member || member.linked_address !== copy.address) return undefined;
      const { username, first_name: firstName, surname } = member;
      const values = { username, email: copy.address, firstName, surname };
      const { changed } = DetailsSetData.parse(mail.data);
      const details = changed.map((name) => [name, values[name]] as const);
      return words.detailsSet(pages, readerOf(member), { details, at: mail.createdAt });
    },
  };
}

function addressConfirmation({ db, pages, linkFor }: Parts): Letters<'address-confirmation'> {
  return {
    async 'address-confirmation'(mail, copy) {
      const member = await memberOf(db, copy);
      const stillWanted = member && member.disabled === 0 && mailAddress(member) === copy.address;
      if (!stillWanted || (await isSuperseded(db, mail, member.id))) return undefined;
      return words.addressConfirmation(
        pages,
        readerOf(member),
        await linkFor(member, 'address', copy.address),
      );
    },
  };
}

/** Writes the emails about an account. Links are issued here, so that their lifetime starts on sending. */
export function passwordLetters(deps: LetterDeps): Letters<MailKind<'password'>> {
  const parts = { ...deps, pages: pagesOf(deps.site), linkFor: linkIssuer(deps) };
  return {
    ...invitations(parts),
    ...waysIn(parts),
    ...notices(parts),
    ...addressConfirmation(parts),
  };
}
