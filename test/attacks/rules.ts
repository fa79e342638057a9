import type { CallName } from '#contract/api.ts';
import { attacksOfAll } from '../year/parts.ts';
import { forMembers, type Rule } from './rule.ts';

/**
 * The outcome of every call for everybody; `tsc` names a call that is missing. Those of the calls of modules are in
 * `test/year`.
 */
export const rules: Record<CallName, Rule> = {
  ...attacksOfAll(),

  'POST /logout': forMembers({ status: 204, changes: { sessions: '-1' } }),
  'POST /logout_everywhere': { other: '401 no-session', owner: '401 no-session' },
};
