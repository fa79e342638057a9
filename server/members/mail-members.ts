import { german } from '#server/german-order.ts';
import type { Recipient } from '#server/mail/letters.ts';
import type { Database } from '#server/ports/database/database.ts';
import { confirmedMailAddress } from './email-address.ts';

/** A member as sender or recipient of e-mails to the group. */
export type MailMember = {
  id: string;
  /** First name and surname, else the username. */
  fullName: string;
  /** As others may see it: the username of members who are disabled or do not consent to publication. */
  publicName: string;
  /** Undefined if there is no usable one, or none that is confirmed. */
  address: string | undefined;
  disabled: boolean;
  acceptsGroupEmails: boolean;
};

/** Who is not reached by mail, for whatever reason: by name, and how many more. */
export type NotReached = { named: { username: string; name: string }[]; more: number };

export type MailMembers = ReturnType<typeof createMailMembers>;

/** The members as senders and recipients of e-mails to the group. */
export function createMailMembers(db: Database) {
  const rows = (from: Database) =>
    from
      .selectFrom('members')
      .select(['id', 'username', 'first_name', 'surname', 'private_email_address', 'office_email_address'])
      .select(['linked_address', 'linked_address_key'])
      .select(['publication_consent', 'accept_group_emails', 'disabled']);

  return {
    async find(id: string, from = db): Promise<MailMember | undefined> {
      const row = await rows(from).where('id', '=', id).executeTakeFirst();
      return row && mailMember(row);
    },

    /** The current public names, by id; without members whose account is gone. */
    async publicNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const found = await rows(db).where('id', 'in', ids).execute();
      return new Map(found.map((row) => [row.id, mailMember(row).publicName]));
    },

    /** Everybody who is not disabled and wants e-mails to the group, in German order of names. */
    async wanting(from = db): Promise<MailMember[]> {
      const found = await rows(from).where('disabled', '=', 0).where('accept_group_emails', '=', 1).execute();
      return found.map(mailMember).sort((a, b) => german.compare(a.publicName, b.publicName));
    },

    /**
     * Who is not reached, of those who are not disabled; by name only who has released it, all for maintainers. By
     * surname. Why is never said, nor to be guessed: nobody learns who ticked which box.
     */
    async notReached(from: Database, isReached: (id: string) => boolean, all = false): Promise<NotReached> {
      const found = await rows(from).where('disabled', '=', 0).execute();
      const others = found.filter(({ id }) => !isReached(id));
      const named = others
        .filter(({ publication_consent }) => all || publication_consent === 1)
        .sort((a, b) => german.compare(sortKey(a), sortKey(b)))
        .map((row) => ({ username: row.username, name: mailMember(row).fullName }));
      return { named, more: others.length - named.length };
    },

    /** The maintainers who can be written to. */
    async maintainers(from = db): Promise<Recipient[]> {
      const found = await rows(from).where('disabled', '=', 0).where('maintainer', '=', 1).execute();
      return found.map(mailMember).flatMap(({ id, fullName, address }) => {
        return address === undefined ? [] : [{ memberId: id, name: fullName, address }];
      });
    },
  };
}

const sortKey = (row: { username: string; first_name: string; surname: string }) =>
  row.surname === '' ? row.username : `${row.surname} ${row.first_name}`;

function mailMember(row: {
  id: string;
  username: string;
  first_name: string;
  surname: string;
  private_email_address: string;
  office_email_address: string;
  linked_address: string | null;
  linked_address_key: string | null;
  publication_consent: number;
  accept_group_emails: number;
  disabled: number;
}): MailMember {
  const fullName = `${row.first_name} ${row.surname}`.trim() || row.username;
  return {
    id: row.id,
    fullName,
    publicName: row.publication_consent === 1 && row.disabled === 0 ? fullName : row.username,
    address: confirmedMailAddress(row),
    disabled: row.disabled === 1,
    acceptsGroupEmails: row.accept_group_emails === 1,
  };
}
