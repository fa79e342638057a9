import type { MaintainedMember } from '#contract/maintenance.ts';
import { longDay } from '#texts/dates.ts';
import { maintenanceTexts as t } from '#texts/web/maintenance/maintenance.ts';

/** How far a member has come, in a few words. */
export const stateOf = ({ state, invitedAt = 0, lastLogin = 0 }: MaintainedMember) =>
  t.states[state](longDay(invitedAt * 1000), longDay(lastLogin * 1000));
