import type { Selectable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Tables } from '#server/ports/database/database.ts';

/** How long a reminder may lie unanswered before the address is doubted. */
const PATIENCE_MS = 14 * DAY_MS;

type Row = Pick<
  Selectable<Tables['members']>,
  | 'data_saved_at'
  | 'data_confirmed_at'
  | 'check_reminded_at'
  | 'address_corrected_at'
  | 'yearly_check'
  | 'disabled'
>;

/** When the data were last saved, or confirmed by the mailed button; 0: never. */
export const confirmedAt = ({
  data_saved_at,
  data_confirmed_at,
}: Pick<Row, 'data_saved_at' | 'data_confirmed_at'>) => Math.max(data_saved_at ?? 0, data_confirmed_at ?? 0);

/** Whether a member who wants to be asked has answered neither the question nor the reminder, at this address. */
export function isSilent(row: Row, at: number): boolean {
  const { check_reminded_at: reminded, yearly_check, disabled } = row;
  if (reminded === null || yearly_check === 0 || disabled === 1) return false;
  const heardAt = Math.max(confirmedAt(row), row.address_corrected_at ?? 0);
  return heardAt < reminded && reminded + PATIENCE_MS <= at;
}
