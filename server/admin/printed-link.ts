import { MaintainerError } from '#server/maintainer-error.ts';
import { linkUrl } from '#server/password/letters.ts';
import { inviteTexts, printedLinkTexts as texts } from '#texts/admin/password.ts';
import type { AdminStores } from './command.ts';
import type { findMember } from './find-member.ts';

type Member = Awaited<ReturnType<typeof findMember>>;

/** A new link that a maintainer hands over or reads out, in the words around it. */
export async function printedLink(
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
  return texts.done(endsAt, linkUrl(config.baseUrl, purpose, token));
}
