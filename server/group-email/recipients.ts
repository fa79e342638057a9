import type { Recipient } from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/members/mail-members.ts';
import type { Database } from '#server/ports/database/database.ts';
import { groupEmailLetters as words } from '#texts/mail/group-email.ts';

/**
 * Whom an e-mail of this sender goes to: everybody who wants it, one copy an address, and always the sender as a
 * proof. Nobody at all when nobody wants it, for then there is no e-mail to the group.
 */
export async function recipientsOf(
  sender: MailMember,
  members: MailMembers,
  from: Database,
): Promise<Recipient[]> {
  const wanting = (await members.wanting(from)).filter(hasAddress);
  if (wanting.length === 0) return [];
  const everybody = [sender, ...wanting.filter(({ id }) => id !== sender.id)].filter(hasAddress);
  const mailboxes = Map.groupBy(everybody, ({ address }) => address.toLowerCase());
  return mailboxes
    .values()
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const name = words.together([first, ...others].map(({ publicName }) => publicName));
      return [{ memberId: first.id, name, address: first.address }];
    })
    .toArray();
}

const hasAddress = (member: MailMember): member is MailMember & { address: string } =>
  member.address !== undefined;
