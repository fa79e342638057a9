import { type ImportColumn, importHeadings } from '#texts/admin/import-headings.ts';

const plain = (heading: string) => heading.normalize('NFC').trim().toLowerCase();

const known = new Set(Object.values(importHeadings).flat().map(plain));

export const isKnownHeading = (heading: string) => known.has(plain(heading));

export type Columns = {
  has(column: ImportColumn): boolean;
  /** The cell of that column, trimmed; empty if there is none. */
  read(cells: readonly string[], column: ImportColumn): string;
  /** What each known heading was taken for. */
  understood: { heading: string; column: ImportColumn }[];
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
    understood: headings.flatMap((heading, index) =>
      columns
        // Of several columns with one meaning the first counts, so the others are nothing to tell.
        .filter((column) => indexes.get(column)?.[0] === index)
        .map((column) => ({ heading: heading.trim(), column })),
    ),
  };
}
