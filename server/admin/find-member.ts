import { MaintainerError } from '#server/maintainer-error.ts';
import type { Maintainers } from '#server/members/maintainers.ts';
import type { Members } from '#server/members/members.ts';
import type { Database } from '#server/ports/database/database.ts';
import { maintainerTexts, memberTexts } from '#texts/admin/member.ts';
import { type AdminStores, act, type By } from './command.ts';
import { confirm } from './terminal.ts';

/** Asks before nobody is left who could act as a maintainer on the pages; the command line can always make another. */
export async function confirmLast(
  maintainers: Pick<Maintainers, 'isLast'>,
  member: { id: string; username: string },
  given: { yes: boolean },
): Promise<void> {
  if (!(await maintainers.isLast(member.id))) return;
  const warning = maintainerTexts.last(member.username);
  if (given.yes) console.log(warning);
  await confirm(`${warning} ${maintainerTexts.evenSo}`, given);
}

type FindsMembers = Pick<Members, 'meant'>;

/** The one member whom this means: by all that one can log in with. */
export async function findMember(members: FindsMembers, typed: string, from?: Database) {
  const [member, ...others] = await members.meant(typed, from);
  if (!member) throw new MaintainerError(memberTexts.unknown(typed));
  if (others.length === 0) return member;
  const names = [member, ...others].map(({ username }) => username);
  throw new MaintainerError(memberTexts.several(typed, names));
}

/** Does something with a member, in a transaction of its own; returns the member of before, and what came of it. */
export const actOn = <T>(
  stores: AdminStores,
  username: string,
  run: (by: By, member: Awaited<ReturnType<typeof findMember>>) => Promise<T>,
) =>
  act(stores, async (...by) => {
    const member = await findMember(stores.members, username, by[0]);
    return [member, await run(by, member)] as const;
  });

/** Whether a member can log in, as one German word. */
export async function stateOf(
  members: Pick<Members, 'isRemembered'>,
  member: { id: string; disabled: number; password_hash: string | null },
): Promise<string> {
  const { active, disabled, withoutPassword, inMemoriam } = memberTexts.states;
  if (member.disabled === 1 && (await members.isRemembered(member.id))) return inMemoriam;
  if (member.disabled === 1) return disabled;
  return member.password_hash === null ? withoutPassword : active;
}
