import type { Selectable } from 'kysely';
import type { NotNamed } from '#contract/members.ts';
import type { Recipient } from '#server/mail/letters.ts';
import { addressToWriteTo, wants } from '#server/people/address.ts';
import { isEnabled, mayBeNamed, namesFor, told } from '#server/people/named.ts';
import { bySurnameOrUsername, german, nameOf } from '#server/people/names.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { maintainers } from '#texts/mail/greeting.ts';

/** A member as sender or recipient of emails to the group. */
export type MailMember = {
  id: string;
  username: string;
  /** First name and surname, else the username. */
  fullName: string;
  /** By which an email greets: the first name, else the username. */
  firstName: string;
  /** As others may see it: the username of members who are disabled or do not consent to publication. */
  publicName: string;
  /** That may be written to, if there is one. */
  address: string | undefined;
  disabled: boolean;
  acceptsGroupEmails: boolean;
  /** Over which the links with buttons in mails are signed. */
  linksNumber: number;
};

/** Who is not reached by mail, for whatever reason: by name, and how many more. */
export type NotReached = { named: { username: string; name: string }[]; more: NotNamed };

/** What `mailMember` needs. */
export const mailColumns = [
  'members.id',
  'members.username',
  'members.first_name',
  'members.surname',
  'members.publication_consent',
  'members.accept_group_emails',
  'members.disabled',
  'members.private_email_address',
  'members.office_email_address',
  'members.linked_address',
  'members.linked_address_key',
  'members.links_number',
] as const;

export type MailMembers = ReturnType<typeof createMailMembers>;

/** The members as senders and recipients of emails to the group. */
export function createMailMembers(db: Database) {
  const rows = (from: Database) => from.selectFrom('members').select(mailColumns);

  return {
    async find(id: string | null | undefined, from = db): Promise<MailMember | undefined> {
      const row = await rows(from)
        .where('id', '=', id ?? '')
        .executeTakeFirst();
      return row && mailMember(row);
    },

    /** The same, to be written to about something of their own; undefined for a member who may not be. */
    async recipient(id: string, from = db): Promise<Recipient | undefined> {
      const row = await rows(from).where('id', '=', id).executeTakeFirst();
      return row && recipientOf(mailMember(row));
    },

    /** The current public names, by id; without members whose account is gone. */
    async publicNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const found = await rows(db).where('id', 'in', ids).execute();
      return new Map(found.map((row) => [row.id, mailMember(row).publicName]));
    },

    /** Everybody who is not disabled and wants emails to the group, in German order of names. */
    async wanting(from = db): Promise<MailMember[]> {
      const found = await rows(from).where(wants('accept_group_emails')).execute();
      return found.map(mailMember).sort((a, b) => german.compare(a.publicName, b.publicName));
    },

    /**
     * Who is not reached, of those who are not disabled; by name only who has released it, all for maintainers. By
     * surname. Why is never said, nor to be guessed: nobody learns who ticked which box.
     */
    async notReached(from: Database, isReached: (id: string) => boolean, all = false): Promise<NotReached> {
      const found = await rows(from).where(isEnabled).execute();
      const others = found.filter(({ id }) => !isReached(id));
      const seen = await namesFor(from, { all });
      const named = others
        .filter((row) => all || mayBeNamed(row))
        .map(seen)
        .sort(bySurnameOrUsername)
        .map(({ username, name }) => ({ username, name: name || username }));
      return { named, more: told(others.length - named.length) };
    },

    /** The maintainers who can be written to, beside their mailbox. */
    async maintainers(from = db): Promise<Recipient[]> {
      const found = await rows(from).where(isEnabled).where('maintainer', '=', 1).execute();
      return found.flatMap((row) => recipientOf(mailMember(row)) ?? []);
    },
  };
}

/** The mailbox that the maintainers share, if there is one. */
export const mailboxOfMaintainers = ({ adminEmail }: { adminEmail: string | undefined }): Recipient[] =>
  adminEmail ? [{ memberId: null, name: maintainers, address: adminEmail }] : [];

const recipientOf = ({ id, fullName, address }: MailMember): Recipient | undefined =>
  address === undefined ? undefined : { memberId: id, name: fullName, address };

type ColumnOf<Name> = Name extends `members.${infer Column extends keyof Tables['members']}` ? Column : never;

export function mailMember(
  row: Pick<Selectable<Tables['members']>, ColumnOf<(typeof mailColumns)[number]>>,
): MailMember {
  return {
    id: row.id,
    username: row.username,
    fullName: nameOf(row),
    firstName: row.first_name || nameOf(row),
    publicName: mayBeNamed(row) ? nameOf(row) : row.username,
    address: addressToWriteTo(row),
    disabled: row.disabled === 1,
    acceptsGroupEmails: row.accept_group_emails === 1,
    linksNumber: row.links_number,
  };
}
