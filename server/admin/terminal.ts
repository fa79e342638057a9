/** Prints rows with aligned columns, headings first. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  // Composed umlauts have length 1, so columns line up.
  const table = [headings, ...rows].map((row) => row.map((cell) => cell.normalize('NFC')));
  const widths = headings.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}

const decimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** Bytes as people say them: 2,4 MB. */
export function size(bytes: number): string {
  if (bytes < 1_000_000) return `${decimal.format(bytes / 1000)} kB`;
  return bytes < 1_000_000_000 ? `${decimal.format(bytes / 1e6)} MB` : `${decimal.format(bytes / 1e9)} GB`;
}

/** Shows progress on a terminal; silent in a pipe. `end` clears the line. */
export function createProgress(label: string) {
  const { stderr } = process;
  const clearLine = '\r\u001b[K';
  let shown = '';

  return {
    at(done: number, total: number): void {
      const text = `${label} … ${Math.floor((100 * done) / Math.max(total, 1))} %`;
      if (!stderr.isTTY || text === shown) return;
      shown = text;
      stderr.write(`${clearLine}${text}`);
    },
    end(): void {
      if (shown !== '') stderr.write(clearLine);
    },
  };
}
