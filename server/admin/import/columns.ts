import { type CsvError, type Options, parse } from 'csv-parse/sync';
import { type ImportColumn, importHeadings } from '#texts/admin/import-headings.ts';

const plain = (heading: string) => heading.normalize('NFC').trim().toLowerCase();

const known = new Set(Object.values(importHeadings).flat().map(plain));

export const isKnownHeading = (heading: string) => known.has(plain(heading));

export type Columns = {
  has(column: ImportColumn): boolean;
  /** The cell of that column, trimmed; empty if there is none. */
  read(cells: readonly string[], column: ImportColumn): string;
};

/** Maps headings to the columns that we know. */
export function readColumns(headings: readonly string[]): Columns {
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
  };
}

export type TableLine = { line: number; cells: string[] };

export type TableFile = {
  headings: string[];
  lines: TableLine[];
  /** The quotation marks are malformed from this line on; nothing after it was read. */
  brokenFrom?: number;
};

const DELIMITERS = [';', ',', '\t'];

/**
 * Reads a table as Excel and address books save it: UTF-8 or Windows-1252, with semicolons, commas or tabs,
 * whichever yields the most `known` headings. Skips empty lines; undefined if there are no others.
 */
export function readTable(bytes: Uint8Array, known: (heading: string) => boolean): TableFile | undefined {
  const text = decode(bytes);
  const knownHeadings = (delimiter: string) => {
    const [first] = records(text, { delimiter, to: 1 }).lines;
    return first?.cells.filter(known).length ?? 0;
  };
  const delimiter = DELIMITERS.reduce((best, other) =>
    knownHeadings(other) > knownHeadings(best) ? other : best,
  );
  const { lines, ...rest } = records(text, { delimiter });
  const [first, ...others] = lines;
  return first && { headings: first.cells, lines: others, ...rest };
}

/** Text that is not UTF-8 comes from an older Windows program. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function records(text: string, options: Options): { lines: TableLine[]; brokenFrom?: number } {
  const lines: TableLine[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      ...options,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Lines with too few or too many cells are reported individually.
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], context) => {
        lastLine = context.lines;
        const breaks = cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0;
        lines.push({ line: lastLine - breaks, cells });
        return null;
      },
    });
    return { lines };
  } catch (error) {
    if ((error as CsvError).code === undefined) throw error;
    return { lines, brokenFrom: lastLine + 1 };
  }
}
