import { type ContactField, contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX, IMPORT_MAX_LINES } from '#contract/limits.ts';
import { hasLink } from '#contract/links.ts';
import type { ContactData } from '#contract/members.ts';
import { singleLine } from '#contract/text.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { isUsername } from '#server/people/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { type ImportColumn, importHeadings, memberImport as texts } from '#texts/admin/member-import.ts';
import { readTable, type TableFile, workbookOf } from './table.ts';

/** A person as one line of the table describes them; without a username one is generated. */
export type Newcomer = { line: number; username: string; email: string; contact: Partial<ContactData> };

/** What is wrong with a line, in German. */
export type Problem = { line: number; message: string };

export type ImportFile = {
  table: TableFile;
  columns: Columns;
  /** Headings that mean nothing to us. */
  ignored: string[];
  /** The lines without problems. */
  newcomers: Newcomer[];
  problems: Problem[];
};

/** Reads a table of members. Throws `MaintainerError` where it cannot be read at all. */
export function readImport(bytes: Uint8Array, name: string): ImportFile {
  const workbook = workbookOf(bytes);
  if (workbook) throw new MaintainerError(texts.workbook(name, workbook));
  const table = readTable(bytes, isKnownHeading, IMPORT_MAX_LINES);
  if (!table) throw new MaintainerError(texts.empty(name));
  if (table.lines.length > IMPORT_MAX_LINES) throw new MaintainerError(texts.tooManyLines(IMPORT_MAX_LINES));
  if (table.encoding === 'dos') throw new MaintainerError(texts.dos(name));
  const columns = readColumns(table.headings);
  if (!columns.has('email')) throw new MaintainerError(texts.missingEmailColumn);
  if (!columns.has('username') && !(columns.has('firstName') && columns.has('surname')))
    throw new MaintainerError(texts.missingNameColumns);
  const ignored = table.headings.filter((heading) => heading !== '' && !isKnownHeading(heading));
  return {
    table,
    columns,
    // Control characters of the file must not reach the terminal.
    ignored: ignored.map((heading) => heading.replaceAll(/\p{C}/gu, ' ')),
    ...readNewcomers(table, columns),
  };
}

function readNewcomers({ headings, lines, brokenFrom }: TableFile, columns: Columns) {
  const problems: Problem[] = [];
  if (brokenFrom !== undefined) problems.push({ line: brokenFrom, message: texts.brokenQuotes });
  const newcomers = lines.flatMap((line) => {
    const before = problems.length;
    const problem = (message: string) => void problems.push({ line: line.line, message });
    if (line.cells.length !== headings.length) {
      problem(texts.wrongCellCount(line.cells.length, headings.length));
      return [];
    }
    const newcomer = readNewcomer(line, columns, problem);
    return problems.length === before ? [newcomer] : [];
  });
  return { newcomers, problems };
}

const plain = (heading: string) => heading.normalize('NFC').trim().toLowerCase();

const known = new Set(Object.values(importHeadings).flat().map(plain));

const isKnownHeading = (heading: string) => known.has(plain(heading));

type Columns = {
  has(column: ImportColumn): boolean;
  /** The cell of that column, trimmed; empty if there is none. */
  read(cells: readonly string[], column: ImportColumn): string;
  /** What each known heading was taken for. */
  understood: { heading: string; column: ImportColumn }[];
};

/** Maps headings to the columns that we know. */
function readColumns(headings: readonly string[]): Columns {
  const plainHeadings = headings.map(plain);
  const indexesOf = (column: ImportColumn) =>
    importHeadings[column].flatMap((name) =>
      plainHeadings.flatMap((heading, index) => (heading === plain(name) ? index : [])),
    );
  const columns = Object.keys(importHeadings) as ImportColumn[];
  const indexes = new Map(columns.map((column) => [column, indexesOf(column)]));

  return {
    has: (column) => (indexes.get(column) ?? []).length > 0,
    read(cells, column) {
      const candidates = (indexes.get(column) ?? []).map((index) => cells[index]?.trim() ?? '');
      return candidates.find((cell) => cell !== '') ?? '';
    },
    understood: headings.flatMap((heading, index) =>
      columns
        // Of several columns with one meaning the first counts, so the others are nothing to tell.
        .filter((column) => indexes.get(column)?.[0] === index)
        .map((column) => ({ heading: heading.trim(), column })),
    ),
  };
}

const field = singleLine(CONTACT_FIELD_MAX);

/** Reads one line; `report` is called with each problem, in German. */
function readNewcomer(
  { line, cells }: { line: number; cells: string[] },
  columns: Columns,
  report: (message: string) => void,
): Newcomer {
  const read = (column: Parameters<Columns['read']>[1]) => columns.read(cells, column);

  const username = read('username');
  if (username !== '' && !isUsername(username)) report(memberTexts.badUsername);

  const address = (column: 'email' | 'privateEmailAddress' | 'officeEmailAddress') => {
    const cell = read(column);
    const isGood = cell === '' || plainAddress(cell) !== undefined;
    if (!isGood) report(texts.badAddress(texts.columns[column]));
    return isGood ? cell : '';
  };
  const email = address('email');
  if (read('email') === '') report(texts.missing(texts.columns.email));

  const text = (column: ContactField) => {
    const parsed = field.safeParse(column === 'city' ? city(read) : read(column));
    const isName = column === 'firstName' || column === 'surname';
    if (parsed.success && isName && hasLink(parsed.data)) {
      report(texts.linkInName(texts.columns[column]));
      return '';
    }
    if (parsed.success) return parsed.data;
    const isTooLong = parsed.error.issues.some((issue) => issue.code === 'too_big');
    report((isTooLong ? texts.tooLong : texts.badCharacters)(texts.columns[column]));
    return '';
  };
  const entries = contactFields.map((column) => {
    const isAddress = column === 'privateEmailAddress' || column === 'officeEmailAddress';
    return [column, isAddress ? address(column) : text(column)] as const;
  });
  const contact: Partial<ContactData> = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  if (username === '' && !(read('firstName') && read('surname'))) report(texts.missingName);

  return { line, username, email: plainAddress(email) ?? '', contact };
}

/** Postcode and town, in one column or in two. */
const city = (read: (column: 'city' | 'postcode' | 'town') => string) =>
  read('city') || `${read('postcode')} ${read('town')}`.trim();
