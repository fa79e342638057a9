import { type CsvError, type Options, parse } from 'csv-parse/sync';
import { IMPORT_MAX_LINES } from '#contract/limits.ts';
import { isNoteBelow } from '#texts/exports.ts';
import { addressesIn, cleaned, hasFiveDigits } from './cells.ts';
import { meaningOf } from './headings.ts';

/** `numbers`: which cells a workbook holds as numbers, without the zeros in front. */
export type TableLine = { line: number; cells: string[]; numbers?: number[] };

/** How it was read: as text, from a sheet of a workbook, or as addresses of a mail. */
export type TableOrigin = { encoding: Encoding; delimiter: string } | { sheet: string } | 'addresses';

export type TableFile = {
  origin: TableOrigin;
  /** One for each column; empty where there is none. */
  headings: string[];
  /** The line that the headings are in; 0 if the table has none. */
  headingLine: number;
  /** What is above them and is not read, such as a title. */
  above: string[];
  lines: TableLine[];
  /** The quotation marks are malformed from this line on; nothing after it was read. */
  brokenFrom?: number;
};

/** What is no text at all, by its first bytes. */
type Workbook = 'excel' | 'old-excel' | 'libre-office' | 'numbers';

const DELIMITERS = [';', ',', '\t'];

/** How Excel tells itself the delimiter, in a line of its own. */
const SEPARATOR_LINE = /^\ufeff?sep=(.)(?=\r|\n|$)/i;

/** A title above the headings is not longer. */
const HEADINGS_WITHIN = 10;

/** One more than are allowed tells that there are too many. */
const LINES_MAX = IMPORT_MAX_LINES + HEADINGS_WITHIN + 1;

/** Characters of one line: a note may be long, an open quotation mark swallows the rest of the file. */
const LINE_MAX = 100_000;

/** A file of a spreadsheet program that was not saved as CSV; undefined for any other. */
export function workbookOf(bytes: Uint8Array): Workbook | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return 'old-excel';
  if (!start.startsWith('PK\x03\x04')) return undefined;
  const zip = Buffer.from(bytes).toString('latin1');
  if (zip.includes('opendocument.spreadsheet')) return 'libre-office';
  return zip.includes('Index/Document.iwa') ? 'numbers' : 'excel';
}

/**
 * Reads a table as Excel and address books save it: in any common encoding, with semicolons, commas or tabs, whichever
 * yields the most headings that we know. Undefined if there is no text in it.
 */
export function readTable(bytes: Uint8Array): TableFile | undefined {
  const encoding = encodingOf(bytes);
  const whole = decode(bytes, encoding === 'dos' ? 'windows-1252' : encoding);
  if (whole.includes('\0')) return undefined;
  const told = SEPARATOR_LINE.exec(whole)?.[1];
  // The end of that line stays, so that the others keep their numbers.
  const text = told === undefined ? whole : whole.replace(SEPARATOR_LINE, '');
  const pasted = addressesOf(text);
  if (pasted) return pasted;
  const begin = (delimiter: string) => records(text, { delimiter, to: 5 * HEADINGS_WITHIN }).lines;
  const score = (delimiter: string) => {
    const lines = begin(delimiter);
    // Without a heading that means something, the more columns the better.
    return 1000 * Math.max(0, ...lines.slice(0, HEADINGS_WITHIN).map(headingsIn)) + commonWidth(lines);
  };
  const delimiter = told ?? DELIMITERS.reduce((best, other) => (score(other) > score(best) ? other : best));
  const { lines, ...rest } = records(text, { delimiter });
  return lines.length === 0 ? undefined : { ...tableOf(lines, { encoding, delimiter }), ...rest };
}

const filled = ({ cells }: TableLine) => cells.filter((cell) => cell !== '').length;

/** How many cells of a line are headings that mean something. */
const headingsIn = ({ cells }: TableLine) =>
  cells.filter((cell) => ![undefined, 'number'].includes(meaningOf(cleaned(cell)))).length;

/** How many cells most lines have. */
function commonWidth(lines: readonly TableLine[]): number {
  const widths = lines.map(({ cells }) => cells.length).sort((one, other) => one - other);
  return Math.min(99, widths[Math.floor(widths.length / 2)] ?? 0);
}

/** Whether this is somebody's line: no heading has an address, a postcode or a telephone number in it. */
const isPersons = ({ cells }: TableLine) =>
  cells.some(
    (cell) => addressesIn(cell).length > 0 || hasFiveDigits(cell) || /^[+0][\d\s/()-]{6,}$/.test(cell),
  );

/** The line of the headings: which has the most that mean something, else the first of several cells. */
function headingsOf(lines: readonly TableLine[]): TableLine | undefined {
  const first = lines.slice(0, HEADINGS_WITHIN);
  const isTable = lines.some((line) => filled(line) > 1);
  // "Adressen" alone above a table is a title.
  const possible = first.filter((line) => !isTable || filled(line) > 1);
  const best = possible.reduce(
    (one, other) => (headingsIn(other) > headingsIn(one) ? other : one),
    possible[0] ?? none,
  );
  return headingsIn(best) > 0 || !isPersons(best) ? best : undefined;
}

/** Lines of cells, with the headings among them. What the site itself writes below a table is not part of it. */
export function tableOf(written: readonly TableLine[], origin: TableOrigin): TableFile {
  const cleanedLines = written.map((line) => ({ ...line, cells: line.cells.map(cleaned) }));
  const end = cleanedLines.findIndex((line) => filled(line) === 1 && line.cells.some(isNoteBelow));
  const all = end < 0 ? cleanedLines : cleanedLines.slice(0, end);
  const headings = headingsOf(all);
  const isAbove = ({ line, ...one }: TableLine) =>
    headings
      ? line < headings.line
      : filled({ line, ...one }) === 1 && all.some((other) => filled(other) > 1);
  const above = all.slice(0, HEADINGS_WITHIN).filter(isAbove);
  const isRepeated = ({ cells }: TableLine) => cells.join('\n') === headings?.cells.join('\n');
  return {
    origin,
    headings:
      headings?.cells ?? Array.from({ length: Math.max(...all.map(({ cells }) => cells.length)) }, () => ''),
    headingLine: headings?.line ?? 0,
    above: above.map(({ cells }) => cells.filter(Boolean).join(' ')),
    lines: all.filter((line) => filled(line) > 0 && !above.includes(line) && !isRepeated(line)),
  };
}

/** More than any mail has recipients. */
const ADDRESSES_MAX = 1000;

/** Addresses copied from a mail: `"Sabine Körner" <sabine@example.org>, …`, or each in a line. */
function addressesOf(text: string): TableFile | undefined {
  const parts = text.split('>');
  const rest = parts.pop() ?? '';
  if (parts.length === 0 || parts.length > ADDRESSES_MAX || /[^\s,;]/.test(rest)) return undefined;
  const lines: TableLine[] = [];
  for (const part of parts) {
    const start = part.indexOf('<');
    const address = part.slice(start + 1).replace(/^mailto:/, '');
    if (start < 0 || !/^[^\s<@]+@[^\s<@]+$/.test(address)) return undefined;
    const before = part.slice(0, start).replace(/^[\s,;]+/, '');
    // In a table there are other cells beside.
    if (/[\n\t;]/.test(before.trimEnd())) return undefined;
    lines.push({ line: lines.length + 1, cells: [cleaned(before.replaceAll('"', '')), address] });
  }
  return { origin: 'addresses', headings: ['Name', 'E-Mail-Adresse'], headingLine: 0, above: [], lines };
}

/** Ends the reading of a table that has too many lines. */
const ENOUGH = new Error('Enough lines');

const none: TableLine = { line: 0, cells: [] };

function records(text: string, options: Options): { lines: TableLine[]; brokenFrom?: number } {
  const lines: TableLine[] = [];
  let next = 1;
  try {
    parse(text, {
      ...options,
      max_record_size: LINE_MAX,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Lines with too few or too many cells are reported individually.
      relax_column_count: true,
      // Counted here, as breaks within quotation marks are of any kind, too.
      on_record: (cells: string[]) => {
        if (lines.length === LINES_MAX) throw ENOUGH;
        if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: next, cells });
        next += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
        return null;
      },
    });
    return { lines };
  } catch (error) {
    if (error === ENOUGH) return { lines };
    if ((error as CsvError).code === undefined) throw error;
    return { lines, brokenFrom: next };
  }
}

/** How a table may be encoded. `dos` is noticed, but not read: another choice in the same menu of Excel is. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | 'dos';

/** The bytes of ä, ö, ü, Ä, Ö, Ü and ß, the most likely first. */
const umlauts: [Encoding, number[]][] = [
  ['windows-1252', [0xe4, 0xf6, 0xfc, 0xc4, 0xd6, 0xdc, 0xdf]],
  ['macintosh', [0x8a, 0x9a, 0x9f, 0x80, 0x85, 0x86, 0xa7]],
  ['dos', [0x84, 0x94, 0x81, 0x8e, 0x99, 0x9a, 0xe1]],
];

function encodingOf(bytes: Uint8Array): Encoding {
  return wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : byUmlauts(bytes));
}

const decode = (bytes: Uint8Array, encoding: Exclude<Encoding, 'dos'>) =>
  new TextDecoder(encoding).decode(bytes);

/** UTF-16 by its first bytes, which Excel writes. */
function wideOf([first, second]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** An old encoding of one byte a character, by how many letters would be German. */
function byUmlauts(bytes: Uint8Array): Encoding {
  const counts = umlauts.map(([encoding, letters]) => {
    return { encoding, count: bytes.filter((byte) => letters.includes(byte)).length };
  });
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).encoding;
}
