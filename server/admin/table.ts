/** Prints rows with aligned columns, headings first. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  // Composed umlauts, or the columns of a terminal would not line up.
  const table = [headings, ...rows].map((row) => row.map((cell) => cell.normalize('NFC')));
  const widths = headings.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}
