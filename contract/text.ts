import { z } from 'zod';

const CONTROL = /\p{Cc}|\u2028|\u2029/u;
const CONTROL_IN_PARAGRAPHS = /(?![\n\t])\p{Cc}/u;
/** Of other systems, and of the line and paragraph separators that come along when text is pasted. */
const NEWLINE = /\r\n?|\u2028|\u2029/g;

const wellFormed = (value: string) => value.isWellFormed();

/** One line of text: trimmed, at most `max` characters, no control characters, no broken Unicode. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .refine(wellFormed)
    .refine((value) => !CONTROL.test(value))
    .transform((value) => value.trim())
    .pipe(z.string().min(min).max(max));

/** Text of several lines: as `line`, with newlines (all kinds become LF) and the tabs of pasted tables. */
export const paragraphs = (max: number, min = 0) =>
  z
    .string()
    .refine(wellFormed)
    .transform((value) => value.replace(NEWLINE, '\n').trim())
    .refine((value) => !CONTROL_IN_PARAGRAPHS.test(value))
    .pipe(z.string().min(min).max(max));
