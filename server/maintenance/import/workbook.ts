import type { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import type { Sheet, SheetFilter } from 'hucre';
import { ZipFile } from 'yazl';
import { IMPORT_MAX_LINES } from '#contract/limits.ts';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { meaningOf } from './headings.ts';
import { type TableFile, type TableLine, tableOf } from './table.ts';

/** Unpacked bytes of all its files: ten thousand members with their addresses take a tenth. */
const UNPACKED_MAX = 32 * 1024 * 1024;
const FILES_MAX = 200;
/** Headings of an address book; a row may be empty to the last column. */
const CELLS_MAX = 200;

/** The sheet that was read, and all that could be. */
type ReadWorkbook = { table: TableFile | undefined; sheets: ImportPreview['sheets'] };

/**
 * A sheet of an Excel workbook (.xlsx): the `wanted` one, else the first that holds a table, of those that are not
 * hidden. Throws `MaintainerError`.
 */
export async function readWorkbook(bytes: Uint8Array, name: string, wanted?: number): Promise<ReadWorkbook> {
  const plain = await unpacked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (plain === 'too-large') throw new MaintainerError(texts.largeWorkbook(name));
  if (plain === 'broken') throw new MaintainerError(texts.brokenWorkbook(name));
  // Loaded when a workbook is read: nobody else pays for it.
  const { readXlsx } = await import('hucre/xlsx');
  const read = (sheets: SheetFilter | number[]) =>
    readXlsx(plain, { sheets, maxRows: IMPORT_MAX_LINES + 12 }).catch(() => {
      throw new MaintainerError(texts.brokenWorkbook(name));
    });
  const open: { at: number; name: string }[] = [];
  await read(({ index, name: sheet, hidden, veryHidden }) => {
    if (index < FILES_MAX && !hidden && !veryHidden)
      open.push({ at: index, name: sheet.replaceAll(/\p{C}/gu, ' ') });
    return false;
  });
  const tables: { at: number; table: TableFile }[] = [];
  for (const { at, name: sheet } of open.filter((one) => wanted === undefined || one.at === wanted)) {
    const [found] = (await read([at])).sheets;
    const table = found && tableOfSheet(found, sheet);
    if (table) tables.push({ at, table });
    if (table && isOfPeople(table)) break;
  }
  const chosen = tables.find(({ table }) => isOfPeople(table)) ?? tables[0];
  const sheets = open.map((one) => ({ ...one, isRead: one.at === chosen?.at }));
  return { table: chosen?.table, sheets: sheets.length > 1 ? sheets : [] };
}

/** Whether headings are known, and somebody is below them. */
const isOfPeople = ({ headings, lines }: TableFile) =>
  lines.length > 0 && headings.some((heading) => meaningOf(heading) !== undefined);

function tableOfSheet({ rows }: Sheet, sheet: string): TableFile | undefined {
  const width = Math.min(CELLS_MAX, Math.max(0, ...rows.map((row) => row.length)));
  const lines = rows.map((row, at): TableLine => {
    const numbers = row.flatMap((cell, index) => (typeof cell === 'number' ? index : []));
    // Cells behind the last one that was written are not there.
    return { line: at + 1, cells: Array.from({ length: width }, (_, index) => textOf(row[index])), numbers };
  });
  const written = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  return written.length === 0 ? undefined : tableOf(written, { sheet });
}

/** As it was typed, but for the zeros in front of numbers, see `cells.ts`. */
const textOf = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');

/**
 * Unpacks a ZIP, within bounds that hold while it is unpacked, into one that is packed no more. So a reader finds
 * only what was unpacked here, whichever directory it uses.
 */
async function unpacked(zip: Buffer): Promise<Buffer | 'too-large' | 'broken'> {
  const plain = new ZipFile();
  try {
    const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    if (end < 0) return 'broken';
    const count = zip.readUInt16LE(end + 10);
    if (count > FILES_MAX) return 'too-large';
    let left = UNPACKED_MAX;
    for (let at = 0, entry = zip.readUInt32LE(end + 16); at < count; at += 1) {
      const method = zip.readUInt16LE(entry + 10);
      const local = zip.readUInt32LE(entry + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
      if (method !== 0 && method !== 8) return 'broken';
      const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: left + 1 });
      left -= bytes.length;
      if (left < 0) return 'too-large';
      if (crc32(bytes) !== zip.readUInt32LE(entry + 16)) return 'broken';
      const next = entry + 46 + zip.readUInt16LE(entry + 28);
      const name = zip.toString('utf8', entry + 46, next);
      if (!name.endsWith('/')) plain.addBuffer(bytes, name, { compress: false });
      entry = next + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'broken';
  }
  plain.end();
  return Buffer.concat(await Array.fromAsync(plain.outputStream as Readable));
}
