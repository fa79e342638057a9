import { z } from 'zod';

export const yearlyCheckKinds = {
  mails: { 'yearly-check': 'yearly-check', 'yearly-check-reminder': 'yearly-check' },
  consents: ['yearly-check'],
  acts: { mails: ['yearly-check-set'] },
  tasks: ['addresses-old'],
} as const;

const month = z.int().min(1).max(12).nullable();

/** One's own box: whether to be asked once a year if one's data still hold. */
export const OwnYearlyCheck = z.strictObject({ wanted: z.boolean() });

/** When one's data were confirmed by the mailed button, if that was later than they were saved; in seconds since the epoch. */
export const OwnConfirmation = z.strictObject({ confirmedAt: z.int().optional() });

/** Of the mailed button. */
export const YearlyCheckToken = z.strictObject({ token: z.string().min(1).max(200) });

/** In which month it is asked; null: in none. */
export const YearlyCheckMonth = z.strictObject({ month });

export const MaintainedYearlyCheck = z.strictObject({
  month,
  /** How many members want to be asked. */
  wanting: z.int(),
  members: z.int(),
});
