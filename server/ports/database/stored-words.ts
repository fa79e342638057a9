import { type Insertable, type Selectable, sql } from 'kysely';
import { problemKinds } from '#contract/alerts.ts';
import { imageFileNames } from '#contract/galleries.ts';
import { allMailKinds, consentKinds, recordedActs } from '#contract/kinds.ts';
import { consentSources } from '#contract/member-reach.ts';
import { portraitKinds } from '#contract/members.ts';
import { siteTexts } from '#contract/site.ts';
import { browsers, systems } from '#contract/user-agent.ts';
import type { Database, Tables } from './database.ts';
import type { UnknownWord } from './stored-word.ts';

type Read<T extends keyof Tables, C> = NonNullable<Selectable<Tables[T]>[C & keyof Selectable<Tables[T]>]>;
type WordsOf<T extends keyof Tables, C> = Extract<
  Insertable<Tables[T]>[C & keyof Insertable<Tables[T]>],
  string
>;

/** The columns of a table that hold words of a closed set; `Guarded`: those in which another one may stand. */
type Closed<T extends keyof Tables> = {
  [C in keyof Tables[T]]: string extends Read<T, C> ? never : Read<T, C> extends string ? C : never;
}[keyof Tables[T]];
type Guarded<T extends keyof Tables> = {
  [C in Closed<T>]: UnknownWord extends Read<T, C> ? C : never;
}[Closed<T>];

type ByTable<Columns extends { [T in keyof Tables]: PropertyKey }> = {
  [T in keyof Tables as [Columns[T]] extends [never] ? never : T]: {
    [C in Columns[T] & string]: readonly WordsOf<T, C>[];
  };
};
type AllGuarded = ByTable<{ [T in keyof Tables]: Guarded<T> }>;
type AllChecked = ByTable<{ [T in keyof Tables]: Exclude<Closed<T>, Guarded<T>> }>;

/** Every column of the type `StoredWord`, with the words that this version knows; `tsc` names one that is missing. */
export const storedWords = {
  alerts: { kind: problemKinds },
  consents: { consent: consentKinds, source: consentSources },
  device_marks: { browser: browsers, system: systems },
  image_files: { name: imageFileNames },
  last_backups: { kind: ['made', 'verified', 'copied', 'rehearsed'] },
  mail_copies: {
    state: ['waiting', 'sending', 'handed-over', 'deferred', 'failed', 'given-up', 'not-wanted', 'held'],
  },
  mails: { kind: allMailKinds },
  maintenance_record: { act: recordedActs },
  meetings: { news: ['called', 'fixed', 'moved', 'cancelled', 'uncancelled'] },
  password_links: { purpose: ['reset', 'invitation', 'address', 'login'] },
  portraits: { kind: portraitKinds },
  site_texts: { name: siteTexts },
} as const satisfies AllGuarded;

/**
 * All other columns with words of a closed set. A check in the schema holds these: another word takes a new step, and no
 * older version opens the data of a newer step.
 */
export const checkedWords = {
  meeting_answers: { answer: ['yes', 'maybe', 'no'] },
  meeting_people: { way: ['mail', 'page', 'told'] },
  meeting_votes: { vote: ['yes', 'maybe', 'no'] },
  meetings: { state: ['proposed', 'fixed', 'cancelled'] },
  passkey_challenges: { purpose: ['registration', 'login'] },
} as const satisfies AllChecked;

type Stored = typeof storedWords;
type Known<T extends keyof Stored, C extends keyof Stored[T]> = Stored[T][C] extends readonly (infer W)[]
  ? W
  : never;

/** What of a column's words its list above lacks: nothing, or this does not compile. */
type Lacking = {
  [T in keyof Stored]: {
    [C in keyof Stored[T]]: Exclude<WordsOf<T, C>, Known<T, C>>;
  }[keyof Stored[T]];
}[keyof Stored];
const lacking: [Lacking] extends [never] ? undefined : Lacking = undefined;
void lacking;

/** The word that is in this column, if this version knows it; undefined of nothing and of another one. */
export function knownWord<T extends keyof Stored, C extends keyof Stored[T] & string>(
  table: T,
  column: C,
  stored: string | null,
): Known<T, C> | undefined {
  const words = storedWords[table][column] as readonly string[];
  return stored !== null && words.includes(stored) ? (stored as Known<T, C>) : undefined;
}

/** Of these rows those in whose column a word stands that this version knows. */
export const withKnown = <
  T extends keyof Stored,
  C extends keyof Stored[T] & string,
  Row extends { [Column in C]: string | null },
>(
  table: T,
  column: C,
  rows: readonly Row[],
): (Omit<Row, C> & { [Column in C]: Known<T, C> })[] =>
  rows.filter((row) => knownWord(table, column, row[column]) !== undefined) as never;

/** What is in such columns and this version does not know. */
export async function unknownWords(db: Database): Promise<{ column: string; word: string }[]> {
  const found: { column: string; word: string }[] = [];
  for (const [table, columns] of Object.entries(storedWords))
    for (const [column, words] of Object.entries<readonly string[]>(columns)) {
      const { rows } = await sql<{ word: string }>`
        select distinct ${sql.ref(column)} as word from ${sql.table(table)}
        where ${sql.ref(column)} not in (${sql.join(words)}) order by word`.execute(db);
      found.push(...rows.map(({ word }) => ({ column: `${table}.${column}`, word })));
    }
  return found;
}
