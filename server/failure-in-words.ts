import { failures } from '#texts/admin/failures.ts';

/** A cause behind a cause behind a cause is deep enough. */
const DEPTH = 5;

/** `errcode`: SQLite's own (sqlite.org/rescode.html). */
type Said = { message: string; code?: string; errcode?: number; cause?: unknown };

/** What an error says of itself, then what the errors behind it say: code and message. */
function* tellings(error: unknown, depth = DEPTH): Generator<string> {
  if (depth === 0 || error === undefined) return;
  const { code, cause, message, errcode }: Said = error instanceof Error ? error : { message: String(error) };
  const words = message.replace(/\s+/g, ' ').trim();
  if (errcode !== undefined) yield `${words} (SQLite ${errcode})`;
  else yield code === undefined || words.includes(code) ? words : `${code} ${words}`;
  yield* tellings(cause, depth - 1);
  if (error instanceof AggregateError) for (const one of error.errors) yield* tellings(one, depth - 1);
}

/** What a failure means and what to do, as a German sentence; undefined if only its own words are known. */
export function meaningOfFailure(error: unknown): string | undefined {
  for (const telling of tellings(error)) {
    const found = failures.find(([says]) => says.test(telling));
    if (found) return found[1]();
  }
  return undefined;
}

/** A failure for a maintainer: what it means and what to do, and behind that its own words. */
export function failureInWords(error: unknown): string {
  const [first = '', ...behind] = tellings(error);
  const last = behind.at(-1) ?? '';
  // „fetch failed“ says nothing without what is behind it; a wrapper often repeats it.
  const original =
    [first, last].find((one) => one.includes(first) && one.includes(last)) ?? `${first}: ${last}`;
  const meaning = meaningOfFailure(error);
  return meaning === undefined ? original : `${meaning} (${original})`;
}

/** What a program that has ended says of why: of a crash the error, not the trace and the version around it; else the last line, which is its own sentence. */
export function sentenceIn(lines: readonly string[]): string {
  const error = lines.find((line) => /^(Uncaught )?[A-Z]\w*( \[\w+\])?: \S/.test(line));
  return error === undefined ? (lines.at(-1) ?? '') : failureInWords(error);
}
