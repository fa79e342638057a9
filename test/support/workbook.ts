import { readXlsx } from 'hucre/xlsx';

/** The cells of the first sheet of an Excel workbook, as its rows. */
export async function workbookRows(bytes: Uint8Array): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes);
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}
