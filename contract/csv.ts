/** Tables as CSV files. The browser loads this file, too. */

/**
 * A file that a German Excel opens correctly: UTF-8 with BOM, semicolons, CRLF. Each cell is in quotation marks, as
 * LibreOffice splits at commas, too. A cell that a spreadsheet would run as a formula is prefixed with an apostrophe, as
 * OWASP advises.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `${row.map(quotedCell).join(';')}\r\n`);
  return `\ufeff${lines.join('')}`;
}

const quotedCell = (cell: string) => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/** Also in full width; telephone numbers such as +49 761 23125 are none. */
const isFormula = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^\+[\d /()-]+$/.test(cell);
