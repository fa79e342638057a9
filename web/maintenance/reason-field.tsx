import { REASON_MAX } from '#contract/limits.ts';
import { maintainedGalleriesTexts as t } from '#texts/web/maintenance/galleries.ts';
import { Field } from '../ui/field.tsx';

/** Why something of others is removed; they get it by mail. */
export const ReasonField = () => (
  <Field
    label={t.reason}
    hint={t.reasonHint}
    name="reason"
    maxLength={REASON_MAX}
    rows={3}
    multiline
    required
  />
);
