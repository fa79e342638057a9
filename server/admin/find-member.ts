import { MaintainerError } from '#server/maintainer-error.ts';
import type { Members } from '#server/members/members.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { inviteTexts } from '#texts/admin/password.ts';
import { type Options, readArguments } from './command.ts';

/** The member with this username, in any spelling of it. */
export async function findMember(members: Members, typed: string) {
  const member = await members.find(typed.trim());
  if (!member) throw new MaintainerError(memberTexts.unknown(typed));
  return member;
}

/** Reads `NAME | --all`, and the verb's own options: the one member, or undefined for all. */
export async function readOneOrAll<T extends Options>(args: string[], members: Members, own: T = {} as T) {
  const known = { ...own, all: { type: 'boolean', default: false } } as const;
  if (args.includes('--all')) return { member: undefined, options: readArguments(args, [], known).options };
  if (args.every((word) => word.startsWith('-'))) throw new MaintainerError(inviteTexts.nameOrAll);
  const { username, options } = readArguments(args, ['username'], known);
  return { member: await findMember(members, username), options };
}

/** Whether a member can log in, as one German word. */
export async function stateOf(
  members: Members,
  member: { id: string; disabled: number; password_hash: string | null },
): Promise<string> {
  const { active, disabled, withoutPassword, inMemoriam } = memberTexts.states;
  if (member.disabled === 1 && (await members.isRemembered(member.id))) return inMemoriam;
  if (member.disabled === 1) return disabled;
  return member.password_hash === null ? withoutPassword : active;
}
