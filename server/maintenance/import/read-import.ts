import { IMPORT_MAX_LINES } from '#contract/limits.ts';
import type {
  ChosenColumns,
  ImportCorrections,
  ImportPreview,
  ImportTableColumn,
} from '#contract/maintenance-import.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { type Columns, columnsOf, readColumns } from './columns.ts';
import { lineAsWritten, type Newcomer, readLine } from './read-line.ts';
import { readTable, type TableFile, type TableLine, workbookOf } from './table.ts';
import { readWorkbook } from './workbook.ts';

/** What the maintainer has decided about a table. */
export type ImportChoices = {
  corrections?: ImportCorrections;
  columns?: ChosenColumns;
  /** Of a workbook; without it the first that holds a table. */
  sheet?: number | undefined;
};

/** `notes`: how it was read, in German; `lacks`: which columns without which nobody is imported as they should be. */
export type ImportFile = {
  notes: string[];
  columns: ImportTableColumn[];
  sheets: ImportPreview['sheets'];
  lacks: ('name' | 'email')[];
  newcomers: Newcomer[];
};

/** Reads a table of members. Throws `MaintainerError` where it cannot be read at all. */
export async function readImport(
  bytes: Uint8Array,
  name: string,
  { corrections = {}, columns: chosen = {}, sheet }: ImportChoices = {},
): Promise<ImportFile> {
  if (/^\W*BEGIN:VCARD/i.test(Buffer.from(bytes.subarray(0, 99)).toString('latin1').replaceAll('\0', '')))
    throw new MaintainerError(texts.vcard(name));
  const workbook = workbookOf(bytes);
  if (workbook && workbook !== 'excel') throw new MaintainerError(texts.workbook(name, workbook));
  const { table, sheets } = workbook
    ? await readWorkbook(bytes, name, sheet)
    : { table: readTable(bytes), sheets: [] };
  if (!table) throw new MaintainerError(texts.empty(name));
  const { origin, headingLine, above, lines } = table;
  if (lines.length > IMPORT_MAX_LINES) throw new MaintainerError(texts.tooManyLines(IMPORT_MAX_LINES));
  const encoding = typeof origin === 'object' && 'encoding' in origin ? origin.encoding : undefined;
  if (encoding === 'dos') throw new MaintainerError(texts.dos(name));
  const columns = columnsOf(table, chosen);
  const reader = readColumns(table, columns);
  const lacks = lacking(reader);
  return {
    notes: [
      ...(encoding === 'macintosh' ? [texts.fromMac] : []),
      texts.read(origin, headingLine),
      // Control characters of the file must not reach the terminal.
      ...(above.length > 0 ? [texts.above(above.map((line) => line.replaceAll(/\p{C}/gu, ' ')))] : []),
      ...lacks.map((what) => texts.lacks[what]),
    ],
    columns,
    sheets,
    lacks,
    newcomers: readNewcomers(table, reader, corrections),
  };
}

function lacking(columns: Columns): ImportFile['lacks'] {
  const isNamed =
    columns.has('fullName', 'surnameFirst') || (columns.has('firstName') && columns.has('surname'));
  const hasAddress = columns.has('email', 'privateEmailAddress', 'officeEmailAddress');
  return [
    ...(isNamed || columns.has('username') ? [] : ['name' as const]),
    ...(hasAddress ? [] : ['email' as const]),
  ];
}

function readNewcomers(
  { headings, lines, brokenFrom }: TableFile,
  columns: Columns,
  corrections: ImportCorrections,
): Newcomer[] {
  const newcomers = lines.flatMap((written): Newcomer[] => {
    const line = fitted(written, headings.length);
    if (line.cells.length !== headings.length) {
      const problem = texts.wrongCellCount(line.cells.length, headings.length);
      // Of a line in which nothing is where it should be, only what was typed holds.
      return corrections[line.line]
        ? readLine({ ...line, cells: [] }, columns, corrections)
        : [lineAsWritten(line, columns, [problem])];
    }
    return readLine(line, columns, corrections).map((one) =>
      one.problems.length === 0 ? one : { ...lineAsWritten(line, columns, one.problems), key: one.key },
    );
  });
  if (brokenFrom !== undefined)
    newcomers.push(lineAsWritten({ line: brokenFrom, cells: [] }, columns, [texts.brokenQuotes]));
  return newcomers;
}

/** Without the empty cells behind the last column. */
function fitted(line: TableLine, width: number): TableLine {
  const end = Math.max(width, line.cells.findLastIndex((cell) => cell !== '') + 1);
  return line.cells.length > end ? { ...line, cells: line.cells.slice(0, end) } : line;
}
