import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { readArguments, type Verb } from './command.ts';
import { type Columns, isKnownHeading, readColumns } from './import/columns.ts';
import { readNewcomer } from './import/newcomer.ts';
import { type Plan, plan } from './import/plan.ts';
import { readTable, type TableFile, workbookOf } from './import/table.ts';
import { createProgress } from './terminal.ts';

const importOptions = { 'dry-run': { type: 'boolean', default: false } } as const;

type Message = { line: number; message: string };

export const memberImport: Verb = {
  help: texts.help,
  async run(args, { members, accounts }) {
    const { file, options } = readArguments(args, ['file'], importOptions);
    const dryRun = options['dry-run'];
    const table = await open(file);
    const columns = columnsOf(table, dryRun);
    const problems: Message[] = [];
    const newcomers = readNewcomers(table, columns, problems);
    const { create, present } = plan(newcomers, await members.all(), (line, message) => {
      problems.push({ line, message });
    });
    if (problems.length > 0) refuse(problems);

    const progress = createProgress(texts.progress);
    const stored =
      dryRun ||
      (await accounts.addAll(
        create.map((one) => one.member),
        (added) => progress.at(added, create.length),
      ));
    progress.end();
    if (!stored) throw new MaintainerError(texts.overtaken);

    report([
      ...create.map((one) => ({
        line: one.line,
        message: dryRun ? preview(one) : texts.created(one.member.username),
      })),
      ...present.map(({ line, username }) => ({ line, message: texts.present(username) })),
    ]);
    const umlauts = dryRun ? create.map(nameOf).filter((name) => /[^\p{ASCII}]/u.test(name)) : [];
    if (umlauts.length > 0) console.log(texts.umlauts(umlauts));
    console.log((dryRun ? texts.dryRun : texts.done)(create.length, present.length));
  },
};

async function open(file: string): Promise<TableFile> {
  const name = file === '-' ? texts.standardInput : file;
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((error) => {
    throw new MaintainerError(texts.unreadable(name, failureInWords(error)));
  });
  const workbook = workbookOf(bytes);
  if (workbook) throw new MaintainerError(texts.workbook(name, workbook));
  const table = readTable(bytes, isKnownHeading);
  if (!table) throw new MaintainerError(texts.empty(name));
  if (table.encoding === 'dos') throw new MaintainerError(texts.dos(name));
  if (table.encoding === 'macintosh') console.log(texts.fromMac);
  return table;
}

type Created = Plan['create'][number];

const nameOf = ({ member: { contact } }: Created) =>
  `${contact?.firstName ?? ''} ${contact?.surname ?? ''}`.trim();

const preview = (one: Created) => texts.wouldCreate(one.member.username, nameOf(one), one.member.email);

/** The columns of a table, and a word about what they are. */
function columnsOf({ headings, headingLine, encoding, delimiter }: TableFile, dryRun: boolean): Columns {
  const columns = readColumns(headings);
  if (!columns.has('email')) throw new MaintainerError(texts.missingEmailColumn);
  if (!columns.has('username') && !(columns.has('firstName') && columns.has('surname')))
    throw new MaintainerError(texts.missingNameColumns);
  if (dryRun) {
    console.log(texts.read(encoding, delimiter, headingLine));
    const understood = columns.understood.map(({ heading, column }) => {
      return { heading, meaning: texts.columns[column] };
    });
    console.log(texts.understood(understood));
  }
  const ignored = headings.filter((heading) => heading !== '' && !isKnownHeading(heading));
  // Control characters of the file must not reach the terminal.
  const names = ignored.map((heading) => heading.replaceAll(/\p{C}/gu, ' '));
  if (names.length > 0) console.log(texts.ignoredColumns(names));
  return columns;
}

/** The lines without problems; those of the others are added to `problems`. */
function readNewcomers({ headings, lines, brokenFrom }: TableFile, columns: Columns, problems: Message[]) {
  if (brokenFrom !== undefined) problems.push({ line: brokenFrom, message: texts.brokenQuotes });
  return lines.flatMap((line) => {
    const before = problems.length;
    const problem = (message: string) => void problems.push({ line: line.line, message });
    if (line.cells.length !== headings.length) {
      problem(texts.wrongCellCount(line.cells.length, headings.length));
      return [];
    }
    const newcomer = readNewcomer(line, columns, problem);
    return problems.length === before ? [newcomer] : [];
  });
}

function report(lines: readonly Message[]): void {
  const sorted = lines.toSorted((a, b) => a.line - b.line);
  if (sorted.length > 0) console.log(sorted.map(({ line, message }) => texts.line(line, message)).join('\n'));
}

function refuse(problems: readonly Message[]): never {
  report(problems);
  const lines = new Set(problems.map((problem) => problem.line));
  throw new MaintainerError(texts.refused([...lines].toSorted((a, b) => a - b)));
}
