import { inflateRawSync } from 'node:zlib';
import { IMPORT_MAX_LINES } from '#contract/limits.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { type TableFile, type TableLine, tableOf } from './table.ts';

/** Unpacked bytes of all its files: ten thousand members with their addresses take a tenth. */
const UNPACKED_MAX = 32 * 1024 * 1024;
const FILES_MAX = 200;
/** Headings of an address book; a row may be empty to the last column. */
const CELLS_MAX = 200;

/** The first sheet of an Excel workbook (.xlsx) that is not hidden. Throws `MaintainerError`. */
export async function readWorkbook(
  bytes: Uint8Array,
  name: string,
  known: (heading: string) => boolean,
): Promise<TableFile | undefined> {
  const unpacked = unpackedSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (unpacked === 'too-large') throw new MaintainerError(texts.largeWorkbook(name));
  if (unpacked === 'broken') throw new MaintainerError(texts.brokenWorkbook(name));
  // Loaded when a workbook is read: nobody else pays for it.
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }, index) => index < FILES_MAX && !hidden && !veryHidden,
    maxRows: IMPORT_MAX_LINES + 12,
  }).catch(() => {
    throw new MaintainerError(texts.brokenWorkbook(name));
  });
  const [sheet] = sheets;
  if (!sheet) return undefined;
  const lines = sheet.rows.map((row, at): TableLine => {
    const cells = row.slice(0, CELLS_MAX);
    const numbers = cells.flatMap((cell, index) => (typeof cell === 'number' ? index : []));
    return { line: at + 1, cells: cells.map(textOf), numbers };
  });
  const table = tableOf(
    lines.filter(({ cells }) => cells.some((cell) => cell !== '')),
    known,
    { sheet: sheet.name.replaceAll(/\p{C}/gu, ' ') },
  );
  const width = table.headings.length;
  // Cells behind the last one that was written are not there.
  const filled = table.lines.map((line) => {
    return { ...line, cells: Array.from({ length: width }, (_, at) => line.cells[at] ?? '') };
  });
  return { ...table, lines: filled };
}

/** As it was typed, but for the zeros in front of numbers, see `numbers.ts`. */
const textOf = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell == null ? '' : String(cell);

/**
 * How large the files of a ZIP are, by unpacking each: what it says itself is what a bomb is made of. So the library
 * that reads it afterwards unpacks no more than this.
 */
function unpackedSize(zip: Buffer): number | 'too-large' | 'broken' {
  try {
    const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    if (end < 0) return 'broken';
    const count = zip.readUInt16LE(end + 10);
    if (count > FILES_MAX) return 'too-large';
    let entry = zip.readUInt32LE(end + 16);
    let total = 0;
    for (let at = 0; at < count; at += 1) {
      if (zip.readUInt32LE(entry) !== 0x02014b50) return 'broken';
      const method = zip.readUInt16LE(entry + 10);
      const packed = zip.readUInt32LE(entry + 20);
      const said = zip.readUInt32LE(entry + 24);
      const local = zip.readUInt32LE(entry + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(start, start + packed);
      if (method !== 0 && method !== 8) return 'broken';
      const left = UNPACKED_MAX - total;
      if (said > left) return 'too-large';
      const size = method === 0 ? packed : inflateRawSync(data, { maxOutputLength: left + 1 }).length;
      if (size !== said) return 'broken';
      total += size;
      entry +=
        46 + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
    }
    return total;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'broken';
  }
}
