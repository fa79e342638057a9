import { type CsvError, type Options, parse } from 'csv-parse/sync';
import { IMPORT_MAX_LINES } from '#contract/limits.ts';

/** `numbers`: which cells a workbook holds as numbers, without the zeros in front. */
export type TableLine = { line: number; cells: string[]; numbers?: number[] };

/** How it was read: as text, from a sheet of a workbook, or as addresses of a mail. */
export type TableOrigin = { encoding: Encoding; delimiter: string } | { sheet: string } | 'addresses';

export type TableFile = {
  origin: TableOrigin;
  headings: string[];
  /** The line that the headings stand in; a title may stand above. */
  headingLine: number;
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
 * yields the most `known` headings. Skips empty lines and a title above the headings; undefined if there are no others.
 */
export function readTable(bytes: Uint8Array, known: (heading: string) => boolean): TableFile | undefined {
  const encoding = encodingOf(bytes);
  const whole = decode(bytes, encoding === 'dos' ? 'windows-1252' : encoding);
  const told = SEPARATOR_LINE.exec(whole)?.[1];
  // The end of that line stays, so that the others keep their numbers.
  const text = told === undefined ? whole : whole.replace(SEPARATOR_LINE, '');
  const pasted = addressesOf(text);
  if (pasted) return pasted;
  const countKnown = (delimiter: string) => {
    const { lines } = records(text, { delimiter, to: 5 * HEADINGS_WITHIN });
    return headingsOf(lines, known).cells.filter(known).length;
  };
  const delimiter =
    told ?? DELIMITERS.reduce((best, other) => (countKnown(other) > countKnown(best) ? other : best));
  const { lines, ...rest } = records(text, { delimiter });
  return lines.length === 0 ? undefined : { ...tableOf(lines, known, { encoding, delimiter }), ...rest };
}

/** The line with the most headings that mean something; a title may stand above. */
function headingsOf(lines: readonly TableLine[], known: (heading: string) => boolean): TableLine {
  const count = ({ cells }: TableLine) => cells.filter(known).length;
  const first = lines.slice(0, HEADINGS_WITHIN);
  return first.reduce((best, other) => (count(other) > count(best) ? other : best), first[0] ?? none);
}

/** Lines of cells, with the headings among them. */
export function tableOf(
  lines: readonly TableLine[],
  known: (heading: string) => boolean,
  origin: TableOrigin,
): TableFile {
  const headings = headingsOf(lines, known);
  return {
    origin,
    headings: headings.cells,
    headingLine: headings.line,
    lines: lines.filter(({ line }) => line > headings.line),
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
    lines.push({ line: lines.length + 1, cells: [before.replaceAll('"', '').trim(), address] });
  }
  return { origin: 'addresses', headings: ['Name', 'E-Mail-Adresse'], headingLine: 0, lines };
}

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
        if (lines.length < LINES_MAX && cells.some((cell) => cell.trim() !== ''))
          lines.push({ line: next, cells });
        next += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
        return null;
      },
    });
    return { lines };
  } catch (error) {
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
