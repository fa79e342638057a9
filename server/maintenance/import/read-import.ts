import { type ContactField, contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX, IMPORT_MAX_LINES } from '#contract/limits.ts';
import { hasLink } from '#contract/links.ts';
import type { ImportCorrections } from '#contract/maintenance.ts';
import type { ContactData } from '#contract/members.ts';
import { singleLine } from '#contract/text.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { isUsername } from '#server/people/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { type ImportColumn, importHeadings, memberImport as texts } from '#texts/admin/member-import.ts';
import { bornAsName, joinName, splitName } from './split-name.ts';
import { readTable, type TableFile, type TableLine, workbookOf } from './table.ts';
import { readWorkbook } from './workbook.ts';

/** A person as one line of the table describes them; without a username one is generated. */
export type Newcomer = {
  line: number;
  username: string;
  email: string;
  /** What stands in the place of an address; undefined where it says that there is none. */
  noAddress?: string | undefined;
  contact: Partial<ContactData>;
  birthName: string;
  nickname: string;
  /** In German: what of it should be looked at. */
  toCheck: string[];
  /** What is wrong with the line, in German. It is never stored then, and only shown as far as it can be. */
  problems: string[];
};

/** `notes`: how it was read, in German. */
export type ImportFile = { notes: string[]; newcomers: Newcomer[] };

/** Reads a table of members. Throws `MaintainerError` where it cannot be read at all. */
export async function readImport(
  bytes: Uint8Array,
  name: string,
  corrections: ImportCorrections = {},
): Promise<ImportFile> {
  if (/^\W*BEGIN:VCARD/i.test(Buffer.from(bytes.subarray(0, 99)).toString('latin1').replaceAll('\0', '')))
    throw new MaintainerError(texts.vcard(name));
  const workbook = workbookOf(bytes);
  if (workbook && workbook !== 'excel') throw new MaintainerError(texts.workbook(name, workbook));
  const table = workbook ? await readWorkbook(bytes, name, isKnownHeading) : readTable(bytes, isKnownHeading);
  if (!table) throw new MaintainerError(texts.empty(name));
  const { origin, headings, headingLine, lines } = table;
  if (lines.length > IMPORT_MAX_LINES) throw new MaintainerError(texts.tooManyLines(IMPORT_MAX_LINES));
  const encoding = typeof origin === 'object' && 'encoding' in origin ? origin.encoding : undefined;
  if (encoding === 'dos') throw new MaintainerError(texts.dos(name));
  const columns = readColumns(table);
  if (!columns.has('email')) throw new MaintainerError(texts.missingEmailColumn);
  const isNamed = columns.has('fullName') || (columns.has('firstName') && columns.has('surname'));
  if (!columns.has('username') && !isNamed) throw new MaintainerError(texts.missingNameColumns);
  const ignored = headings.filter((heading) => heading !== '' && !isKnownHeading(heading));
  return {
    notes: [
      ...(encoding === 'macintosh' ? [texts.fromMac] : []),
      texts.read(origin, headingLine),
      texts.understood(columns.understood),
      // Control characters of the file must not reach the terminal.
      ...(ignored.length > 0
        ? [texts.ignoredColumns(ignored.map((heading) => heading.replaceAll(/\p{C}/gu, ' ')))]
        : []),
    ],
    newcomers: readNewcomers(table, columns, corrections),
  };
}

function readNewcomers(
  { headings, lines, brokenFrom }: TableFile,
  columns: Columns,
  corrections: ImportCorrections,
): Newcomer[] {
  const newcomers = lines.map((line) => {
    const corrected = corrections[line.line];
    if (line.cells.length !== headings.length) {
      const problem = texts.wrongCellCount(line.cells.length, headings.length);
      // Of a line in which nothing is where it should be, only what was typed holds.
      return corrected
        ? readNewcomer({ ...line, cells: [] }, columns, corrected)
        : asWritten(line, columns, [problem]);
    }
    const newcomer = readNewcomer(line, columns, corrected);
    return newcomer.problems.length === 0 ? newcomer : asWritten(line, columns, newcomer.problems);
  });
  if (brokenFrom !== undefined)
    newcomers.push(asWritten({ line: brokenFrom, cells: [] }, columns, [texts.brokenQuotes]));
  return newcomers;
}

/** Long enough for any name; the cell of a faulty line may be of any length. */
const SHOWN_MAX = 60;

/** Whom a faulty line seems to be about. */
function asWritten({ line, cells }: TableLine, columns: Columns, problems: string[]): Newcomer {
  const read = (column: ImportColumn) =>
    columns.read(cells, column).replaceAll(/\p{C}/gu, ' ').slice(0, SHOWN_MAX);
  const { firstName, surname } = nameOf(read);
  return {
    line,
    contact: { firstName, surname },
    username: read('username'),
    email: read('email'),
    birthName: '',
    nickname: '',
    toCheck: [],
    problems,
  };
}

/** In one column or in two, titles and particles in either. */
function nameOf(read: (column: 'firstName' | 'surname' | 'fullName') => string) {
  // More than a name may have.
  const part = (column: Parameters<typeof read>[0]) => read(column).slice(0, 2 * CONTACT_FIELD_MAX);
  const whole = splitName(part('fullName'));
  const name = joinName(part('firstName') || whole.firstName, part('surname') || whole.surname);
  return { ...name, birthName: name.birthName || whole.birthName };
}

const plain = (heading: string) => heading.normalize('NFC').trim().toLowerCase();

const known = new Set(Object.values(importHeadings).flat().map(plain));

const isKnownHeading = (heading: string) => known.has(plain(heading));

const MOBILE = /^(?:0|\+?49|0049)[\s(0)/-]*1[567]/;

type Columns = {
  has(column: ImportColumn): boolean;
  /** Where that cell is; -1 if there is none. */
  at(cells: readonly string[], column: ImportColumn): number;
  /** The cell of that column, trimmed; empty if there is none. */
  read(cells: readonly string[], column: ImportColumn): string;
  /** What each known heading was taken for, in German. */
  understood: { heading: string; meaning: string }[];
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

  const byHeading = new Map(plainHeadings.map((heading, index) => [heading, index]));
  const labels = plainHeadings.map((heading) => {
    const value = / - value$/;
    if (!value.test(heading)) return -1;
    return (
      ['label', 'type'].flatMap((kind) => byHeading.get(heading.replace(value, ` - ${kind}`)) ?? [])[0] ?? -1
    );
  });
  /** Google writes beside each number what it is. */
  const fits = (cells: readonly string[], column: ImportColumn, index: number) => {
    const label = cells[labels[index] ?? -1];
    if (label === undefined || !column.endsWith('Number')) return true;
    const isMobile = label.trim() === '' ? MOBILE.test(cells[index] ?? '') : /mobil|handy|cell/i.test(label);
    return isMobile === (column === 'mobileNumber') && !/fax|pager/i.test(label);
  };
  const at: Columns['at'] = (cells, column) =>
    indexes.get(column)?.find((index) => (cells[index]?.trim() ?? '') !== '' && fits(cells, column, index)) ??
    -1;
  return {
    at,
    has: (column) => (indexes.get(column) ?? []).length > 0,
    // Google puts several numbers or addresses of one label into one cell.
    read: (cells, column) => cells[at(cells, column)]?.split(' ::: ')[0]?.normalize('NFC').trim() ?? '',
    understood: headings.flatMap((heading, index) =>
      columns
        // Of several columns with one meaning the first counts, so the others are nothing to tell.
        .filter((column) => indexes.get(column)?.[0] === index)
        .map((column) => ({ heading: heading.trim(), meaning: texts.columns[column] })),
    ),
  };
}

const field = singleLine(CONTACT_FIELD_MAX);

/** What people write who know that somebody has no address. */
const NONE =
  /^\W*(?:(?:hat )?kein[^@]*|ohne.*|nein|nicht.*|unbekannt|fehlt|[nk]\.?\s?[na]|none|no|null|unknown|n\/a)?\W*$/i;
const saysNone = (cell: string) => cell.length <= SHOWN_MAX && NONE.test(cell);

/** Without which nobody is created; any other cell that cannot be kept is left out. */
const isName = (column: ImportColumn) => column === 'firstName' || column === 'surname';

/** Reads one line. */
function readNewcomer(
  written: TableLine,
  columns: Columns,
  corrected: ImportCorrections[string] | undefined,
): Newcomer {
  const { line } = written;
  const problems: string[] = [];
  const { cells, toCheck } = zerosBack(written, columns);
  const cellOf = (column: ImportColumn) => columns.read(cells, column);
  const name = { ...nameOf(cellOf), ...corrected };
  /** Of each message one: a cell may stand for two columns of ours. */
  const leaveOut = (message: string) => {
    if (!toCheck.includes(texts.leftOutCell(message))) toCheck.push(texts.leftOutCell(message));
  };

  const address = (column: 'email' | 'privateEmailAddress' | 'officeEmailAddress') => {
    const cell = bareAddress(column === 'email' && corrected ? corrected.email : cellOf(column));
    const found = plainAddress(cell) ?? '';
    if (found === '' && column !== 'email' && !saysNone(cell) && cell !== bareAddress(cellOf('email')))
      leaveOut(texts.badAddress(texts.columns[column]));
    return { cell, found };
  };
  const { cell, found: email } = address('email');

  const composed: Partial<Record<ContactField | 'birthName' | 'nickname', string>> = {
    firstName: name.firstName,
    surname: name.surname,
    birthName: bornAsName(cellOf('birthName')) || name.birthName,
    address: [cellOf('address'), cellOf('address2')].filter(Boolean).join('\n'),
    // Postcode and town, in one column or in two.
    city: cellOf('city') || `${cellOf('postcode')} ${cellOf('town')}`.trim(),
  };
  const text = (column: ContactField | 'birthName' | 'nickname') => {
    const whole = composed[column] ?? cellOf(column);
    const parsed = field.safeParse(whole.replaceAll(/[\s,]*[\r\n]+\s*/g, column === 'address' ? ', ' : ' '));
    const isNamed = isName(column) || column === 'birthName' || column === 'nickname';
    if (parsed.success && !(isNamed && hasLink(parsed.data))) return parsed.data;
    const isTooLong = parsed.error?.issues.some((issue) => issue.code === 'too_big');
    const why = parsed.success ? texts.linkInName : isTooLong ? texts.tooLong : texts.badCharacters;
    if (isName(column)) problems.push(why(texts.columns[column]));
    else leaveOut(why(texts.columns[column]));
    return '';
  };
  const entries = contactFields.map((column) => {
    const isAddress = column === 'privateEmailAddress' || column === 'officeEmailAddress';
    return [column, isAddress ? address(column).found : text(column)] as const;
  });
  const contact: Partial<ContactData> = Object.fromEntries(entries.filter(([, value]) => value !== ''));

  const isNamed = name.firstName !== '' && name.surname !== '';
  const given = cellOf('username');
  const username = isUsername(given) ? given : '';
  if (username === '' && !isNamed) problems.push(given === '' ? texts.missingName : memberTexts.badUsername);
  else if (username !== given) leaveOut(memberTexts.badUsername);

  const nickname = text('nickname');
  return {
    line,
    username,
    email,
    ...(!saysNone(cell) && { noAddress: cell }),
    contact,
    birthName: text('birthName'),
    // By their first name most are called.
    nickname: nickname === contact.firstName ? '' : nickname,
    toCheck,
    problems,
  };
}

/** Of `"Sabine Körner" <sabine@example.org>`. */
const bareAddress = (cell: string) => /<(?:mailto:)?([^<>\s]+)>\s*$/.exec(cell)?.[1] ?? cell;

/** German postcodes have five digits. */
const POSTCODE = /^\d{4}$/;

/** Mobile numbers of ten digits behind the zero; with eleven it may be an American one that began with +1. */
const SURELY_GERMAN = /^1[67]\d{8}$/;

/**
 * The cells of a line, with the zero in front that a workbook does not keep of a number, where it is sure to have been
 * there; and in German what was put in, or may be missing. Nobody types a phone number without a zero or a plus.
 */
function zerosBack({ cells, numbers = [] }: TableLine, columns: Columns) {
  const whole = [...cells];
  const toCheck: string[] = [];
  for (const column of ['postcode', 'phoneNumber', 'mobileNumber'] as const) {
    const at = columns.at(cells, column);
    const cell = cells[at];
    if (cell === undefined || !numbers.includes(at)) continue;
    const isPhone = column !== 'postcode';
    if ((isPhone ? SURELY_GERMAN : POSTCODE).test(cell)) {
      whole[at] = `0${cell}`;
      // Abroad there are postcodes of four digits.
      if (!isPhone) toCheck.push(texts.zeroBack(texts.columns[column], whole[at]));
    } else if (isPhone) toCheck.push(texts.zeroMissing(texts.columns[column]));
  }
  return { cells: whole, toCheck };
}
