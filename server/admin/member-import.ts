import { readFile } from 'node:fs/promises';
import { MaintainerError } from '#server/maintainer-error.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { readArguments, type Verb } from './command.ts';
import { isKnownHeading, readColumns, readTable, type TableFile } from './import/columns.ts';
import { readNewcomer } from './import/newcomer.ts';
import { plan } from './import/plan.ts';
import { createProgress } from './terminal.ts';

const importOptions = { 'dry-run': { type: 'boolean', default: false } } as const;

type Problem = { line: number; says: string };

export const memberImport: Verb = {
  help: texts.help,
  async run(words, { members, accounts }) {
    const { file, options } = readArguments(words, ['file'], importOptions);
    const table = await open(file);
    const problems: Problem[] = [];
    const newcomers = readNewcomers(table, problems);
    const { create, present } = plan(newcomers, await members.all(), (line, says) => {
      problems.push({ line, says });
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
      ...create.map(({ line, member }) => ({ line, says: created(member.username) })),
      ...present.map(({ line, username }) => ({ line, says: texts.present(username) })),
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

/** The lines that can be read; the others are added to the problems. */
function readNewcomers({ headings, lines, brokenFrom }: TableFile, problems: Problem[]) {
  const columns = readColumns(headings);
  if (!columns.has('email')) throw new MaintainerError(texts.missingEmailColumn);
  if (!columns.has('username') && !(columns.has('firstName') && columns.has('surname')))
    throw new MaintainerError(texts.missingNameColumns);
  const ignored = headings.filter((heading) => heading !== '' && !isKnownHeading(heading));
  // Whatever stands in the file must not steer the terminal.
  const names = ignored.map((heading) => heading.replaceAll(/\p{C}/gu, ' '));
  if (names.length > 0) console.log(texts.ignoredColumns(names));

  if (brokenFrom !== undefined) problems.push({ line: brokenFrom, says: texts.brokenQuotes });
  return lines.flatMap((line) => {
    const before = problems.length;
    const problem = (says: string) => void problems.push({ line: line.line, says });
    if (line.cells.length !== headings.length) {
      problem(texts.wrongCellCount(line.cells.length, headings.length));
      return [];
    }
    const newcomer = readNewcomer(line, columns, problem);
    return problems.length === before ? [newcomer] : [];
  });
}

function report(lines: readonly Problem[]): void {
  const sorted = lines.toSorted((a, b) => a.line - b.line);
  if (sorted.length > 0) console.log(sorted.map(({ line, says }) => texts.line(line, says)).join('\n'));
}

function refuse(problems: readonly Problem[]): never {
  report(problems);
  const lines = new Set(problems.map((problem) => problem.line));
  throw new MaintainerError(texts.refused([...lines].toSorted((a, b) => a - b)));
}
