import { nameOrUsername } from '#contract/full-name.ts';
import type { MaintainedMember, MemberState } from '#contract/maintenance.ts';
import { pathOf } from '#contract/pages.ts';
import { shortDay } from '#texts/dates.ts';
import { maintenanceTexts as t } from '#texts/web/maintenance/maintenance.ts';
import { CallError, call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { asMaintainer } from '../maintenance-page.tsx';

/** Which members the list shows. */
export type Filter = 'all' | MemberState | 'no-consent' | 'no-email' | 'maybe-outdated';

export const FILTER = 'zeigen';

export const membersAddress = (filter: Filter) =>
  `${pathOf('/verwaltung/mitglieder')}?${new URLSearchParams({ [FILTER]: filter })}`;

export function fits(member: MaintainedMember, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'maybe-outdated') return member.maybeOutdated;
  if (filter === 'no-email') return member.email === '';
  return filter === 'no-consent' ? !member.consents.publication : member.state === filter;
}

/** The member in the address of the page. */
export const loadMember = asMaintainer(async ({ params }) => {
  const members = await call('GET /maintenance/members');
  const member = members.find(({ username }) => username === params.username);
  if (!member) throw new CallError('not-found');
  return member;
});

/** Who signs a letter, with the number that the class may see anyway. */
export type Signer = { name: string; phone: string };

export async function loadSigner(): Promise<Signer> {
  const username = readSession()?.username ?? '';
  const own = await call('GET /users/{username}', { params: { username } });
  const isShown = 'publicationConsent' in own && own.publicationConsent;
  return {
    name: nameOrUsername({ username, ...own }),
    phone: isShown ? own.mobileNumber || own.phoneNumber : '',
  };
}

/** How far a member has come, in a few words. */
export const stateOf = ({ state, invitedAt = 0, lastLogin = 0, goneAt }: MaintainedMember) =>
  goneAt === undefined
    ? t.states[state](shortDay(invitedAt * 1000), shortDay(lastLogin * 1000))
    : t.leaves(shortDay(goneAt * 1000));
