import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would run as a formula, also in full width, but for telephone numbers such as +49 761 23125. */
const isFormula = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^\+[\d /()-]+$/.test(cell);

const harmless = (cell: string) => (isFormula(cell) ? `'${cell}` : cell);

/**
 * A CSV file that a German Excel opens correctly: UTF-8 with BOM, semicolons, CRLF. A cell, also of the headings, that a
 * spreadsheet would take for a formula is prefixed with an apostrophe, as OWASP advises.
 */
export function spreadsheet(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [headings, ...rows].map((row) => row.map(harmless));
  return stringify(table, { bom: true, delimiter: ';', record_delimiter: 'windows' });
}
