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
import { zerosBack } from './numbers.ts';
import { bornAsName, splitName } from './split-name.ts';
import { readTable, type TableFile, type TableLine, workbookOf } from './table.ts';
import { readWorkbook } from './workbook.ts';

/** A person as one line of the table describes them; without a username one is generated. */
export type Newcomer = {
  line: number;
  username: string;
  email: string;
  contact: Partial<ContactData>;
  birthName: string;
  nickname: string;
  /** In German: what of it should be looked at. */
  toCheck: string[];
};

/** What is wrong with a line, in German. */
export type Problem = { line: number; message: string };

export type ImportFile = {
  table: TableFile;
  columns: Columns;
  /** Headings that mean nothing to us. */
  ignored: string[];
  /** The lines without problems. */
  newcomers: Newcomer[];
  /** The others, as far as they can be shown: never to be stored. */
  unsound: Newcomer[];
  problems: Problem[];
};

/** Reads a table of members. Throws `MaintainerError` where it cannot be read at all. */
export async function readImport(bytes: Uint8Array, name: string): Promise<ImportFile> {
  const workbook = workbookOf(bytes);
  if (workbook && workbook !== 'excel') throw new MaintainerError(texts.workbook(name, workbook));
  const table = workbook
    ? await readWorkbook(bytes, name, isKnownHeading)
    : readTable(bytes, isKnownHeading, IMPORT_MAX_LINES);
  if (!table) throw new MaintainerError(texts.empty(name));
  if (table.lines.length > IMPORT_MAX_LINES) throw new MaintainerError(texts.tooManyLines(IMPORT_MAX_LINES));
  if (typeof table.origin === 'object' && 'encoding' in table.origin && table.origin.encoding === 'dos')
    throw new MaintainerError(texts.dos(name));
  const columns = readColumns(table);
  if (!columns.has('email')) throw new MaintainerError(texts.missingEmailColumn);
  const isNamed = columns.has('fullName') || (columns.has('firstName') && columns.has('surname'));
  if (!columns.has('username') && !isNamed) throw new MaintainerError(texts.missingNameColumns);
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
  const newcomers: Newcomer[] = [];
  const unsound: Newcomer[] = [];
  for (const line of lines) {
    const found: string[] = [];
    const newcomer = readNewcomer(line, columns, (message) => void found.push(message));
    const isWhole = line.cells.length === headings.length;
    const messages = isWhole ? found : [texts.wrongCellCount(line.cells.length, headings.length)];
    if (messages.length === 0) newcomers.push(newcomer);
    else unsound.push(asWritten(line, columns));
    for (const message of messages) problems.push({ line: line.line, message });
  }
  return { newcomers, unsound, problems };
}

/** Long enough for any name; the cell of a faulty line may be of any length. */
const SHOWN_MAX = 60;

/** Whom a faulty line seems to be about. */
function asWritten({ line, cells }: { line: number; cells: string[] }, columns: Columns): Newcomer {
  const read = (column: ImportColumn) =>
    columns.read(cells, column).replaceAll(/\p{C}/gu, ' ').slice(0, SHOWN_MAX);
  const whole = splitName(read('fullName'));
  const contact = {
    firstName: read('firstName') || whole.firstName,
    surname: read('surname') || whole.surname,
  };
  return {
    line,
    contact,
    username: read('username'),
    email: read('email'),
    birthName: '',
    nickname: '',
    toCheck: [],
  };
}

const plain = (heading: string) => heading.normalize('NFC').trim().toLowerCase();

const known = new Set(Object.values(importHeadings).flat().map(plain));

const isKnownHeading = (heading: string) => known.has(plain(heading));

export type Columns = {
  has(column: ImportColumn): boolean;
  /** Where that cell is; -1 if there is none. */
  at(cells: readonly string[], column: ImportColumn): number;
  /** The cell of that column, trimmed; empty if there is none. */
  read(cells: readonly string[], column: ImportColumn): string;
  /** What each known heading was taken for. */
  understood: { heading: string; column: ImportColumn }[];
};

/** Whether most cells of this column hold first name and surname. */
function holdsWholeNames(lines: readonly TableLine[], index: number): boolean {
  const names = lines
    .map(({ cells }) => splitName(cells[index] ?? ''))
    .filter(({ surname }) => surname !== '');
  return names.filter(({ firstName }) => firstName !== '').length > names.length / 2;
}

/** Maps headings to the columns that we know. */
function readColumns({ headings, lines }: Pick<TableFile, 'headings' | 'lines'>): Columns {
  const plainHeadings = headings.map(plain);
  const indexesOf = (column: ImportColumn) =>
    importHeadings[column].flatMap((name) =>
      plainHeadings.flatMap((heading, index) => (heading === plain(name) ? index : [])),
    );
  const columns = Object.keys(importHeadings) as ImportColumn[];
  const indexes = new Map(columns.map((column) => [column, indexesOf(column)]));
  // „Name“ is the surname beside a first name, and the whole name without one; beside „Rufname“ it may be either.
  const whole = indexes.get('fullName') ?? [];
  const byName = indexes.get('firstName') ?? [];
  const isByCallName = byName.every((index) => plainHeadings[index] === 'rufname');
  const isWhole =
    byName.length === 0 || (isByCallName && whole[0] !== undefined && holdsWholeNames(lines, whole[0]));
  if (isWhole) indexes.set('firstName', []);
  if (!isWhole) indexes.set('fullName', []);
  else indexes.set('surname', indexes.get('surname')?.filter((index) => !whole.includes(index)) ?? []);
  // By which somebody is called is a nickname only beside another first name.
  const [first] = indexes.get('firstName') ?? [];
  indexes.set('nickname', indexes.get('nickname')?.filter((index) => index !== first) ?? []);

  const at: Columns['at'] = (cells, column) =>
    indexes.get(column)?.find((index) => (cells[index]?.trim() ?? '') !== '') ?? -1;
  return {
    at,
    has: (column) => (indexes.get(column) ?? []).length > 0,
    read: (cells, column) => cells[at(cells, column)]?.normalize('NFC').trim() ?? '',
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
function readNewcomer(written: TableLine, columns: Columns, report: (message: string) => void): Newcomer {
  const { line } = written;
  const { cells, toCheck } = zerosBack(written, columns);
  const name = splitName(columns.read(cells, 'fullName'));
  const read = (column: ImportColumn) => {
    const cell = columns.read(cells, column);
    if (column === 'email' || column.endsWith('EmailAddress')) return bareAddress(cell);
    if (column === 'birthName') return bornAsName(cell) || name.birthName;
    return cell || (column === 'firstName' || column === 'surname' ? name[column] : '');
  };

  const username = read('username');
  if (username !== '' && !isUsername(username)) report(memberTexts.badUsername);

  /** What stands in one cell for two columns of ours is wrong once. */
  const bad = new Set<string>();
  const address = (column: 'email' | 'privateEmailAddress' | 'officeEmailAddress') => {
    const cell = read(column);
    const isGood = cell === '' || plainAddress(cell) !== undefined;
    if (!isGood && !bad.has(cell)) report(texts.badAddress(texts.columns[column]));
    if (!isGood) bad.add(cell);
    return isGood ? cell : '';
  };
  const email = address('email');

  const text = (column: ContactField | 'birthName' | 'nickname') => {
    const parsed = field.safeParse(column === 'city' ? city(read) : read(column));
    const isName = ['firstName', 'surname', 'birthName', 'nickname'].includes(column);
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

  const nickname = text('nickname');
  const profile = {
    birthName: text('birthName'),
    // By their first name most are called.
    nickname: nickname === contact.firstName ? '' : nickname,
  };
  return { line, username, email: plainAddress(email) ?? '', contact, ...profile, toCheck };
}

/** Of `"Sabine Körner" <sabine@example.org>`. */
const bareAddress = (cell: string) => /<(?:mailto:)?([^<>\s]+)>\s*$/.exec(cell)?.[1] ?? cell;

/** Postcode and town, in one column or in two. */
const city = (read: (column: 'city' | 'postcode' | 'town') => string) =>
  read('city') || `${read('postcode')} ${read('town')}`.trim();
