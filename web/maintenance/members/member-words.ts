import type { MaintainedMember } from '#contract/maintenance.ts';
import { maintenanceTexts as t } from '#texts/web/maintenance/maintenance.ts';

/** 21. November 2026 */
export const longDay = (seconds = 0) =>
  new Date(seconds * 1000).toLocaleDateString('de-DE', { dateStyle: 'long' });

/** How far a member has come, in a few words. */
export const stateOf = ({ state, invitedAt, lastLogin }: MaintainedMember) =>
  t.states[state](longDay(invitedAt), longDay(lastLogin));
