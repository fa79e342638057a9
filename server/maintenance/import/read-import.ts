import { IMPORT_MAX_LINES } from '#contract/limits.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { type Columns, isKnownHeading, readColumns } from './columns.ts';
import { type Newcomer, readNewcomer } from './newcomer.ts';
import { readTable, type TableFile, workbookOf } from './table.ts';

/** What is wrong with a line, in German. */
export type Problem = { line: number; message: string };

export type ImportFile = {
  table: TableFile;
  columns: Columns;
  /** Headings that mean nothing to us. */
  ignored: string[];
  /** The lines without problems. */
  newcomers: Newcomer[];
  problems: Problem[];
};

/** Reads a table of members. Throws `MaintainerError` where it cannot be read at all. */
export function readImport(bytes: Uint8Array, name: string): ImportFile {
  const workbook = workbookOf(bytes);
  if (workbook) throw new MaintainerError(texts.workbook(name, workbook));
  const table = readTable(bytes, isKnownHeading, IMPORT_MAX_LINES);
  if (!table) throw new MaintainerError(texts.empty(name));
  if (table.lines.length > IMPORT_MAX_LINES) throw new MaintainerError(texts.tooManyLines(IMPORT_MAX_LINES));
  if (table.encoding === 'dos') throw new MaintainerError(texts.dos(name));
  const columns = readColumns(table.headings);
  if (!columns.has('email')) throw new MaintainerError(texts.missingEmailColumn);
  if (!columns.has('username') && !(columns.has('firstName') && columns.has('surname')))
    throw new MaintainerError(texts.missingNameColumns);
  const ignored = table.headings.filter((heading) => heading !== '' && !isKnownHeading(heading));
  return {
    table,
    columns,
    // Control characters of the file must not reach the terminal.
    ignored: ignored.map((heading) => heading.replaceAll(/\p{C}/gu, ' ')),
    ...readNewcomers(table, columns),
  };
}

function readNewcomers({ headings, lines, brokenFrom }: TableFile, columns: Columns) {
  const problems: Problem[] = [];
  if (brokenFrom !== undefined) problems.push({ line: brokenFrom, message: texts.brokenQuotes });
  const newcomers = lines.flatMap((line) => {
    const before = problems.length;
    const problem = (message: string) => void problems.push({ line: line.line, message });
    if (line.cells.length !== headings.length) {
      problem(texts.wrongCellCount(line.cells.length, headings.length));
      return [];
    }
    const newcomer = readNewcomer(line, columns, problem);
    return problems.length === before ? [newcomer] : [];
  });
  return { newcomers, problems };
}
