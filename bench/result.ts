/** One line of the table. */
export type Result = { name: string; value: number; unit: string; atLeast?: number; atMost?: number };

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** For times and costs: other load on the machine can only increase them. */
export function meanOfFastest(values: number[], count = 3): number {
  const best = values.toSorted((a, b) => a - b).slice(0, count);
  return best.reduce((a, b) => a + b) / best.length;
}

export function printTable(results: Result[]): void {
  const rows = results.map(({ name, value, unit, atLeast, atMost }) => {
    const kept = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
    const upTo = atMost === undefined ? '' : `≤ ${atMost}`;
    const budget = atLeast === undefined ? upTo : `≥ ${atLeast}`;
    return [name, `${format(value)} ${unit}`, budget, budget && (kept ? 'kept' : 'BROKEN')];
  });
  printRows([['what', 'measured', 'budget', ''], ...rows]);
}

/** Rows of cells, in columns. */
export function printRows(rows: readonly string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

const format = (value: number) => (Number.isInteger(value) ? String(value) : value.toPrecision(3));
