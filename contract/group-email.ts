import { z } from 'zod';
import { MESSAGE_MAX, SUBJECT_MAX } from './limits.ts';
import { line, paragraphs } from './text.ts';

export const GroupEmail = z.strictObject({
  subject: line(SUBJECT_MAX, 1),
  message: paragraphs(MESSAGE_MAX, 1),
});
export type GroupEmail = z.infer<typeof GroupEmail>;

export const GroupEmailAccepted = z.strictObject({ id: z.string(), recipients: z.int() });
