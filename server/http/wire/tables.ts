import type { FastifyReply } from 'fastify';
import type { CellStyle, ColumnDef } from 'hucre/xlsx';
import { csvOf } from '#contract/csv.ts';
import { XLSX } from '#contract/endpoint.ts';
import { sendFile } from './sender.ts';

/** What is saved for a spreadsheet: as many cells in a row as there are headings, and lines of text below. */
export type Table = {
  name: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  notes: readonly string[];
};

/** A workbook for people; CSV for programs. */
export const tableFormats = ['xlsx', 'csv'] as const;

/** In characters. A longer text goes on in the next line of its cell. */
const WIDTH_MAX = 36;

/** The format of a cell that a program takes for text, whatever it holds. */
const TEXT = '@';

export const sendTable = async (
  reply: FastifyReply,
  format: (typeof tableFormats)[number],
  table: Table,
): Promise<FastifyReply> =>
  format === 'xlsx'
    ? sendFile(reply, XLSX, await workbookOf(table))
    : sendFile(reply, 'text/csv', csvOf(rowsOf(table)));

/**
 * An Excel workbook (.xlsx) whose cells are all text: no program takes a telephone number for a number, or a name for a
 * formula. Printed, it is as wide as a page of A4, with the headings on each.
 */
export async function workbookOf(table: Table): Promise<Buffer> {
  const { name, headings, rows, notes } = table;
  // Loaded when somebody saves one, as for the import.
  const { writeXlsx } = await import('hucre/xlsx');
  const wrapped: CellStyle = { numFmt: TEXT, alignment: { wrapText: true, vertical: 'top' } };
  const columns = headings.map((heading, column): ColumnDef => {
    const texts = [heading, ...rows.map((row) => row[column] ?? '')];
    const longest = Math.max(...texts.map((text) => text.length));
    return { width: Math.min(WIDTH_MAX, longest + 2), style: wrapped };
  });
  const bold: CellStyle = { ...wrapped, font: { name: 'Calibri', size: 11, bold: true } };
  // A note goes on over the empty cells beside it.
  const overlong: CellStyle = { numFmt: TEXT };
  const styled = [
    ...headings.map((_, column) => [`0,${column}`, { style: bold }] as const),
    ...notes.map((_, at) => [`${1 + rows.length + at},0`, { style: overlong }] as const),
  ];
  const workbook = await writeXlsx({
    sheets: [
      {
        name,
        columns,
        rows: [headings, ...rows, ...notes.map((note) => [note])].map((row) =>
          row.map((cell) => cell || null),
        ),
        cells: new Map(styled),
        freezePane: { rows: 1 },
        headerFooter: { oddFooter: '&R&P / &N' },
        pageSetup: {
          paperSize: 'a4',
          orientation: 'landscape',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          printTitlesRow: '$1:$1',
        },
      },
    ],
  });
  return Buffer.from(workbook);
}

/** As many cells in each row, also in those of the notes. */
function rowsOf({ headings, rows, notes }: Table): (readonly string[])[] {
  const empty = headings.slice(1).map(() => '');
  return [headings, ...rows, ...notes.map((note) => [note, ...empty])];
}
