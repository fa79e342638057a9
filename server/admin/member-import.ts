import { readFile } from 'node:fs/promises';
import { MaintainerError } from '#server/maintainer-error.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { readArguments, type Verb } from './command.ts';
import { isKnownHeading, readColumns, readTable, type TableFile } from './import/columns.ts';
import { readNewcomer } from './import/newcomer.ts';
import { plan } from './import/plan.ts';
import { createProgress } from './terminal.ts';

const importOptions = { 'dry-run': { type: 'boolean', default: false } } as const;

type Message = { line: number; message: string };

export const memberImport: Verb = {
  help: texts.help,
  async run(args, { members, accounts }) {
    const { file, options } = readArguments(args, ['file'], importOptions);
    const table = await open(file);
    const problems: Message[] = [];
    const newcomers = readNewcomers(table, problems);
    const { create, present } = plan(newcomers, await members.all(), (line, message) => {
      problems.push({ line, message });
    });
    if (problems.length > 0) refuse(problems);

    const progress = createProgress(texts.progress);
    const stored =
      options['dry-run'] ||
      (await accounts.addAll(
        create.map((one) => one.member),
        (added) => progress.at(added, create.length),
      ));
    progress.end();
    if (!stored) throw new MaintainerError(texts.overtaken);

    const created = options['dry-run'] ? texts.wouldCreate : texts.created;
    report([
      ...create.map(({ line, member }) => ({ line, message: created(member.username) })),
      ...present.map(({ line, username }) => ({ line, message: texts.present(username) })),
    ]);
    console.log((options['dry-run'] ? texts.dryRun : texts.done)(create.length, present.length));
  },
};

async function open(file: string): Promise<TableFile> {
  const bytes = await readFile(file).catch(() => {
    throw new MaintainerError(texts.unreadable(file));
  });
  const table = readTable(bytes, isKnownHeading);
  if (!table) throw new MaintainerError(texts.empty(file));
  return table;
}

/** The lines without problems; those of the others are added to `problems`. */
function readNewcomers({ headings, lines, brokenFrom }: TableFile, problems: Message[]) {
  const columns = readColumns(headings);
  if (!columns.has('email')) throw new MaintainerError(texts.missingEmailColumn);
  if (!columns.has('username') && !(columns.has('firstName') && columns.has('surname')))
    throw new MaintainerError(texts.missingNameColumns);
  const ignored = headings.filter((heading) => heading !== '' && !isKnownHeading(heading));
  // Control characters of the file must not reach the terminal.
  const names = ignored.map((heading) => heading.replaceAll(/\p{C}/gu, ' '));
  if (names.length > 0) console.log(texts.ignoredColumns(names));

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
