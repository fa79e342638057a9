import { type CsvError, type Options, parse } from 'csv-parse/sync';
import { type ImportColumn, importHeadings } from '#texts/admin/import-headings.ts';

const plain = (heading: string) => heading.normalize('NFC').trim().toLowerCase();

const known = new Set(Object.values(importHeadings).flat().map(plain));

export const isKnownHeading = (heading: string) => known.has(plain(heading));

export type Columns = {
  has(column: ImportColumn): boolean;
  /** The cell of that meaning, trimmed; empty where there is none. */
  read(cells: readonly string[], column: ImportColumn): string;
};

/** Which cell of a line means what. */
export function readColumns(headings: readonly string[]): Columns {
  const found = headings.map(plain);
  const placesOf = (column: ImportColumn) =>
    importHeadings[column].flatMap((name) =>
      found.flatMap((heading, place) => (heading === plain(name) ? place : [])),
    );
  const columns = Object.keys(importHeadings) as ImportColumn[];
  const places = new Map(columns.map((column) => [column, placesOf(column)]));

  return {
    has: (column) => (places.get(column) ?? []).length > 0,
    read(cells, column) {
      const candidates = (places.get(column) ?? []).map((place) => cells[place]?.trim() ?? '');
      return candidates.find((cell) => cell !== '') ?? '';
    },
  };
}

export type TableLine = { line: number; cells: string[] };

export type TableFile = {
  headings: string[];
  lines: TableLine[];
  /** From this line on the quotation marks make no sense, so nothing after it was read. */
  brokenFrom?: number;
};

const DELIMITERS = [';', ',', '\t'];

/**
 * Reads a table as Excel and address books save it: UTF-8 or Windows-1252, with semicolons, commas or tabs,
 * whichever makes the most `known` headings. Empty lines are left out; undefined when nothing else is there.
 */
export function readTable(bytes: Uint8Array, known: (heading: string) => boolean): TableFile | undefined {
  const text = decode(bytes);
  const fitting = (delimiter: string) => {
    const [first] = records(text, { delimiter, to: 1 }).lines;
    return first?.cells.filter(known).length ?? 0;
  };
  const delimiter = DELIMITERS.reduce((best, other) => (fitting(other) > fitting(best) ? other : best));
  const { lines, ...rest } = records(text, { delimiter });
  const [first, ...others] = lines;
  return first && { headings: first.cells, lines: others, ...rest };
}

/** What is no UTF-8 comes from an older Windows program. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function records(text: string, options: Options): { lines: TableLine[]; brokenFrom?: number } {
  const lines: TableLine[] = [];
  let read = 0;
  try {
    parse(text, {
      ...options,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Lines with too few or too many cells are told one by one.
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], context) => {
        read = context.lines;
        const breaks = cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0;
        lines.push({ line: read - breaks, cells });
        return null;
      },
    });
    return { lines };
  } catch (error) {
    if ((error as CsvError).code === undefined) throw error;
    return { lines, brokenFrom: read + 1 };
  }
}
