import type { Maintainers } from '#server/members/maintainers.ts';
import { maintainerTexts as texts } from '#texts/admin/maintainer.ts';
import { confirm } from './confirm.ts';

/** Asks before nobody is left who could act as a maintainer on the pages; the command line can always make another. */
export async function confirmLast(
  maintainers: Pick<Maintainers, 'isLast'>,
  member: { id: string; username: string },
  given: { yes: boolean },
): Promise<void> {
  if (!(await maintainers.isLast(member.id))) return;
  const warning = texts.last(member.username);
  if (given.yes) console.log(warning);
  await confirm(`${warning} ${texts.evenSo}`, given);
}
