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
