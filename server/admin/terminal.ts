import type { BrokenPicture } from '#server/backup/pictures.ts';
import type { Finding } from '#server/health/findings.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { pictureTexts } from '#texts/admin/backup.ts';
import { confirmTexts } from '#texts/admin.ts';
import { readLine } from './command.ts';

/** Prints pictures in the words of members, a line each, with what is wrong with which of their files. */
export function printPictures(pictures: readonly BrokenPicture[]): void {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ id, title, gallery, uploader, files }) => [
    title,
    gallery,
    uploader || pictureTexts.nobody,
    files.map(({ name, state }) => `${name} ${pictureTexts.states[state]}`).join(', '),
    id,
  ]);
  printTable(pictureTexts.headings, rows);
}

const marks = { wrong: '✗', hint: 'i', skipped: '–' } as const;

/** Prints what was found in an area, and what to do about it. */
export function printFinding(area: string, { level, what, todo }: Omit<Finding, 'kind'>): void {
  console.log(`${marks[level]} ${area}: ${what}`);
  if (todo !== '') console.log(`  → ${todo}`);
}

/** The option of a verb that asks before it deletes. */
export const yesOption = { yes: { type: 'boolean', default: false } } as const;

/** Asks a question on the terminal, unless `--yes` was given; throws unless the answer is yes. */
export async function confirm(question: string, { yes }: { yes: boolean }): Promise<void> {
  if (yes) return;
  const answer = await ask(confirmTexts.ask(question));
  if (answer.toLowerCase() !== confirmTexts.yes) throw new MaintainerError(confirmTexts.nothingDone);
}

async function ask(question: string): Promise<string> {
  process.stdout.write(`${question} `);
  const answer = await readLine();
  if (!process.stdin.isTTY) console.log();
  return answer.trim();
}

/** The exit code of what was done, or looked at, and is not all well. */
export const NOT_ALL_WELL = 3;

/** Says what is not well and lets the command end accordingly. */
export function notAllWell(sentence: string): void {
  console.error(sentence);
  process.exitCode = NOT_ALL_WELL;
}
/** Prints rows with aligned columns, headings first. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  // Composed umlauts have length 1, so columns line up.
  const table = [headings, ...rows].map((row) => row.map((cell) => cell.normalize('NFC')));
  const widths = headings.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}

/** Shows progress on a terminal; silent in a pipe. `end` clears the line. */
export function createProgress(label: string) {
  const { stderr } = process;
  const clearLine = '\r\u001b[K';
  let shown = '';

  return {
    at(done: number, total: number): void {
      const text = `${label} … ${Math.floor((100 * done) / Math.max(total, 1))} %`;
      if (!stderr.isTTY || text === shown) return;
      shown = text;
      stderr.write(`${clearLine}${text}`);
    },
    end(): void {
      if (shown !== '') stderr.write(clearLine);
    },
  };
}
