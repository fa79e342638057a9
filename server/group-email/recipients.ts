import type { Recipient } from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/members/mail-members.ts';
import type { Database } from '#server/ports/database/database.ts';

/**
 * The recipients of an e-mail from this sender: everybody who wants it and has an address, and always the sender as a
 * proof. None when nobody wants it, for then there is no e-mail to the group. People are counted and named, not
 * mailboxes: otherwise a sender who enters somebody else's address as their own would learn whose it is.
 */
export async function recipientsOf(
  sender: MailMember,
  members: MailMembers,
  from: Database,
): Promise<Recipient[]> {
  const wanting = (await members.wanting(from)).filter(hasAddress);
  if (wanting.length === 0) return [];
  return [sender, ...wanting.filter(({ id }) => id !== sender.id)]
    .filter(hasAddress)
    .map(({ id, publicName, address }) => ({ memberId: id, name: publicName, address }));
}

const hasAddress = (member: MailMember): member is MailMember & { address: string } =>
  member.address !== undefined;
