import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fullName } from '#contract/full-name.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { knownPeople } from '#server/maintenance/import/known-people.ts';
import { type Plan, plan } from '#server/maintenance/import/match.ts';
import { type ImportFile, type Problem, readImport } from '#server/maintenance/import/read-import.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { act, readArguments, type Verb } from './command.ts';
import { createProgress } from './terminal.ts';

const importOptions = { 'dry-run': { type: 'boolean', default: false } } as const;

export const memberImport: Verb = {
  help: texts.help,
  async run(args, stores) {
    const { file, options } = readArguments(args, ['file'], importOptions);
    const dryRun = options['dry-run'];
    const read = await open(file);
    describe(read, dryRun);
    const { newcomers, problems } = read;
    const planned = plan(newcomers, await knownPeople(stores.db), (line, message) => {
      problems.push({ line, message });
    });
    if (problems.length > 0) refuse(read);
    const { present } = planned;
    const create = [...planned.create, ...planned.doubtful.filter(({ isTicked }) => isTicked)];
    const leftOut = planned.doubtful.filter(({ isTicked }) => !isTicked);

    const progress = createProgress(texts.progress);
    const stored =
      dryRun ||
      (await act(stores, (...by) =>
        stores.memberActs.import(
          ...by,
          create.map((one) => one.member),
          { progress: (added) => progress.at(added, create.length) },
        ),
      ));
    progress.end();
    if (!stored) throw new MaintainerError(texts.overtaken);

    report([
      ...create.map((one) => ({
        line: one.line,
        message: dryRun ? preview(one) : texts.created(one.member.username),
      })),
      ...newcomers
        .filter(({ line }) => create.some((one) => one.line === line))
        .flatMap(({ line, toCheck }) => toCheck.map((message) => ({ line, message }))),
      ...present.map(({ line, member }) => ({ line, message: texts.present(member.username) })),
      ...leftOut.map(({ line, why, username, member }) => {
        return { line, message: texts.leftOut(why, username), name: fullName(member.contact ?? {}) };
      }),
    ]);
    if (leftOut.length > 0) console.log(texts.howAlso);
    const umlauts = dryRun ? create.map(nameOf).filter((name) => /[^\p{ASCII}]/u.test(name)) : [];
    if (umlauts.length > 0) console.log(texts.umlauts(umlauts));
    console.log((dryRun ? texts.dryRun : texts.done)(create.length, present.length, leftOut.length));
  },
};

async function open(file: string): Promise<ImportFile> {
  const name = file === '-' ? texts.standardInput : file;
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((error) => {
    throw new MaintainerError(texts.unreadable(name, failureInWords(error)));
  });
  return readImport(bytes, name);
}

type Created = Plan['create'][number];

const nameOf = ({ member: { contact = {} } }: Created) => fullName(contact);

const preview = (one: Created) => texts.wouldCreate(one.member.username, nameOf(one), one.member.email);

/** A word about how the table was read. */
function describe({ table, columns, ignored }: ImportFile, dryRun: boolean): void {
  const { headingLine, origin } = table;
  if (typeof origin === 'object' && 'encoding' in origin && origin.encoding === 'macintosh')
    console.log(texts.fromMac);
  if (dryRun) {
    console.log(texts.read(origin, headingLine));
    const understood = columns.understood.map(({ heading, column }) => {
      return { heading, meaning: texts.columns[column] };
    });
    console.log(texts.understood(understood));
  }
  if (ignored.length > 0) console.log(texts.ignoredColumns(ignored));
}

function report(lines: readonly (Problem & { name?: string })[]): void {
  const sorted = lines.toSorted((a, b) => a.line - b.line);
  const said = sorted.map(({ line, message, name }) => texts.line(line, message, name));
  if (said.length > 0) console.log([...new Set(said)].join('\n'));
}

function refuse({ problems, newcomers, unsound }: ImportFile): never {
  const names = new Map([...newcomers, ...unsound].map(({ line, contact }) => [line, fullName(contact)]));
  report(problems.map((problem) => ({ ...problem, name: names.get(problem.line) ?? '' })));
  const lines = new Set(problems.map((problem) => problem.line));
  throw new MaintainerError(texts.refused([...lines].toSorted((a, b) => a - b)));
}
