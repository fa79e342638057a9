import type { MaintainedMember, MemberState } from '#contract/maintenance.ts';
import { pathOf } from '#contract/pages.ts';

/** Which members the list shows. */
export type Filter = 'all' | MemberState | 'no-consent' | 'maybe-outdated';

export const FILTER = 'zeigen';

export const membersAddress = (filter: Filter) =>
  `${pathOf('/verwaltung/mitglieder')}?${new URLSearchParams({ [FILTER]: filter })}`;

export function fits(member: MaintainedMember, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'maybe-outdated') return member.maybeOutdated;
  return filter === 'no-consent' ? !member.consents.publication : member.state === filter;
}

/** Whether some part of what identifies the member contains what was typed. */
export function isSought({ username, firstName, surname, email }: MaintainedMember, typed: string): boolean {
  const words = typed.toLowerCase().normalize('NFC').split(/\s+/);
  const text = [username, firstName, surname, email].join(' ').toLowerCase().normalize('NFC');
  return words.every((word) => text.includes(word));
}
