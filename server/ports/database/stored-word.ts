import type { ColumnType } from 'kysely';

declare const unknown: unique symbol;

/** A word that this version does not know: a newer one has stored it, before the program was set back. */
export type UnknownWord = string & { readonly [unknown]: true };

/**
 * A column with a word of a closed set. What is written is one of them; what is read may be another one, so it goes
 * through `knownWord` before it is used as one of them.
 */
export type StoredWord<W extends string> = ColumnType<W | UnknownWord, W, W>;
