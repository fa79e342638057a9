import { z } from 'zod';

const CONTROL = /\p{Cc}|\u2028|\u2029/u;
const CONTROL_BUT_NEWLINE = /(?!\n)\p{Cc}|\u2028|\u2029/u;

const wellFormed = (value: string) => value.isWellFormed();

/** One line of text: trimmed, at most `max` characters, no control characters, no broken Unicode. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .refine(wellFormed)
    .refine((value) => !CONTROL.test(value))
    .transform((value) => value.trim())
    .pipe(z.string().min(min).max(max));

/** Text of several lines: as `line`, with newlines (CR LF becomes LF). */
export const paragraphs = (max: number, min = 0) =>
  z
    .string()
    .refine(wellFormed)
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .refine((value) => !CONTROL_BUT_NEWLINE.test(value))
    .pipe(z.string().min(min).max(max));
