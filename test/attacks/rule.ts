import type { CallName } from '#contract/api.ts';
import type { Refused } from './answers.ts';
import type { Changes } from './state.ts';

/** The outcome of a call: a refusal, or a status with what may change. */
export type Outcome = Refused | { status: number; changes?: Changes };

export type Rule = {
  /** A body with which the call succeeds if allowed; an upload is sent as a form without the file. */
  json?: unknown;
  /** For callers without an active session; left out for members' calls, which answer 401. */
  nobody?: Outcome;
  /** For another member, on anna's data. */
  other: Outcome;
  /** For anna herself. The calls are sent in this order; the last one ends her session. */
  owner: Outcome;
  /** maja, who is a maintainer and has entered her password again. */
  maintainer?: Outcome;
};

/** The result is the same for every caller. */
export const forAnyone = (outcome: Outcome, json?: unknown): Rule => ({
  json,
  nobody: outcome,
  other: outcome,
  owner: outcome,
});
/** Every member may, whatever is whose. */
export const forMembers = (outcome: Outcome, json?: unknown): Rule => ({
  json,
  other: outcome,
  owner: outcome,
});
export const forOwner = (owner: Outcome, json?: unknown): Rule => ({ json, other: '403 not-allowed', owner });

/** For anybody but maintainers the call is not there. */
export const forMaintainers = (maintainer: Outcome, json?: unknown): Rule => ({
  json,
  nobody: '404 not-found',
  other: '404 not-found',
  owner: '404 not-found',
  maintainer,
});

/** Of the right form, and of nothing. */
export const NO_ID = '01890000-0000-7000-8000-000000000000';

export const served = { status: 200 };
/** What is read of others is in the record. */
export const recorded = { status: 200, changes: { maintenance_record: '+1' } };

/** What the calls of one module answer, and to whom. They are sent in this order. */
export type Rules = Partial<Record<CallName, Rule>>;
