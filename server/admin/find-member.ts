import { MaintainerError } from '#server/maintainer-error.ts';
import type { Members } from '#server/members/members.ts';
import { memberTexts as texts } from '#texts/admin/member.ts';

/** The member whom a maintainer means, in any spelling of the username. */
export async function findMember(members: Members, typed: string) {
  const member = await members.find(typed.trim());
  if (!member) throw new MaintainerError(texts.unknown(typed));
  return member;
}
