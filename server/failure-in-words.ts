import { failures, unknownFailure } from '#texts/admin/failures.ts';

/** A cause behind a cause behind a cause is deep enough. */
const DEPTH = 5;

/** `errcode`: SQLite's own (sqlite.org/rescode.html). */
type Said = { message: string; code?: string; errcode?: number; cause?: unknown };

/** What an error says of itself, then what the errors behind it say: code and message. */
export function* tellings(error: unknown, depth = DEPTH): Generator<string> {
  if (depth === 0 || error === undefined) return;
  const { code, cause, message, errcode }: Said = error instanceof Error ? error : { message: String(error) };
  const words = message.replace(/\s+/g, ' ').trim();
  if (errcode !== undefined) yield `${words} (SQLite ${errcode})`;
  else yield code === undefined || words.includes(code) ? words : `${code} ${words}`;
  yield* tellings(cause, depth - 1);
  if (error instanceof AggregateError) for (const one of error.errors) yield* tellings(one, depth - 1);
}

/** The first that is known of what an error says, and what that means. */
function known(error: unknown): { telling: string; meaning: string } | undefined {
  for (const telling of tellings(error)) {
    const found = failures.find(([says]) => says.test(telling));
    if (found) return { telling, meaning: found[1]() };
  }
  return undefined;
}

/** What a failure means and what to do, as a German sentence; undefined if only its own words are known. */
export const meaningOfFailure = (error: unknown) => known(error)?.meaning;

/** What no sentence replaces: the code, and the files or the server that are named. */
function particulars(telling: string): string {
  const [, ended, server = ''] = /\b(E[A-Z]{3,}) (\S+)$/.exec(telling) ?? [];
  const [code = ''] = /^[A-Z0-9_]{5,}(?= |$)|\bE[A-Z]{3,}\b|\bERR_\w+|\bSQLite \d+/.exec(telling) ?? [];
  const files = [...telling.matchAll(/'([^']+)'/g)].map(([, file]) => file);
  return [ended ?? code, ...files, server].filter(Boolean).join(' ');
}

/** A failure for a maintainer: what it means and what to do; of one that is not known its own words, as a quotation. */
export function failureInWords(error: unknown): string {
  const found = known(error);
  if (found) {
    const named = particulars(found.telling);
    return named === '' ? found.meaning : `${found.meaning} (${named})`;
  }
  const [first = '', ...behind] = tellings(error);
  const last = behind.at(-1) ?? '';
  // „fetch failed“ says nothing without what is behind it; a wrapper often repeats it.
  return unknownFailure(
    [first, last].find((one) => one.includes(first) && one.includes(last)) ?? `${first}: ${last}`,
  );
}

/** What a program that has ended says of why: of a crash the error, not the trace and the version around it; else the last line, which is its own sentence. */
export function sentenceIn(lines: readonly string[]): string {
  const error = lines.find((line) => /^(Uncaught )?[A-Z]\w*( \[\w+\])?: \S/.test(line));
  return error === undefined ? (lines.at(-1) ?? '') : failureInWords(error);
}
