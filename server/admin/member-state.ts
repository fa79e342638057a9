import { memberTexts } from '#texts/admin/member.ts';

/** Whether a member can log in, in a word. */
export function stateOf(member: { disabled: number; password_hash: string | null }): string {
  const { active, disabled, withoutPassword } = memberTexts.states;
  if (member.disabled === 1) return disabled;
  return member.password_hash === null ? withoutPassword : active;
}
