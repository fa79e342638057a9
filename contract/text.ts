import { z } from 'zod';
import { hasTower, hasVisible, isWhole, withoutDirections } from './characters.ts';
import { hasLink } from './links.ts';

const CONTROL = /\p{Cc}|\u2028|\u2029/u;
const CONTROL_IN_PARAGRAPHS = /(?![\n\t])\p{Cc}/u;
/** Newlines of other systems, and the line and paragraph separators found in pasted text. */
const NEWLINE = /\r\n?|\u2028|\u2029/g;

/** No broken Unicode, and nothing that reorders or overdraws the text around it. */
const text = z
  .string()
  .refine(isWhole)
  .refine((value) => withoutDirections(value) === value)
  .refine((value) => !hasTower(value));

/** Trimmed; empty if nothing is visible. */
const trimmed = (value: string) => (hasVisible(value) ? value.trim() : '');

/** One line of text: trimmed, at most `max` characters, no control characters, no broken Unicode. */
export const singleLine = (max: number, min = 0) =>
  text
    .refine((value) => !CONTROL.test(value))
    .transform(trimmed)
    .pipe(z.string().min(min).max(max));

/** What somebody is called: as `singleLine`, and nothing of which a mail program makes a link. */
export const personName = (max: number, min = 0) => singleLine(max, min).refine((value) => !hasLink(value));

/** Multi-line text: as `singleLine`, plus newlines (all kinds become LF) and the tabs of pasted tables. */
export const paragraphs = (max: number, min = 0) =>
  text
    .transform((value) => trimmed(value.replace(NEWLINE, '\n')))
    .refine((value) => !CONTROL_IN_PARAGRAPHS.test(value))
    .pipe(z.string().min(min).max(max));
