import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { ImportLine } from '#contract/maintenance-import.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { knownPeople } from '#server/maintenance/import/known-people.ts';
import { importPlan } from '#server/maintenance/import/plan.ts';
import { readImport } from '#server/maintenance/import/read-import.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { act, readArguments, type Verb } from './command.ts';

const importOptions = { 'dry-run': { type: 'boolean', default: false } } as const;

export const memberImport: Verb = {
  help: texts.help,
  async run(args, stores) {
    const { file, options } = readArguments(args, ['file'], importOptions);
    const dryRun = options['dry-run'];
    const name = file === '-' ? texts.standardInput : file;
    const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((error) => {
      throw new MaintainerError(texts.unreadable(name, failureInWords(error)));
    });
    const read = await readImport(bytes, name);
    console.log([...read.notes, ...texts.columns(read.columns)].join('\n'));
    if (read.lacks.length > 0) throw new MaintainerError(texts.chooseInBrowser);
    const { lines, create, doubtful, supplement } = importPlan(read, await knownPeople(stores.db));
    const wrong = lines.filter(({ fate }) => fate === 'wrong');
    for (const { line, name, why } of wrong) console.log(texts.line(line, why, name));
    if (wrong.length > 0) throw new MaintainerError(texts.refused(wrong.map(({ line }) => line)));

    const additions = [...create, ...doubtful.filter(({ isTicked }) => isTicked)];
    const added = additions.map(({ member, missingId }) => ({ ...member, ...(missingId && { missingId }) }));
    const stored =
      dryRun || (await act(stores, (...by) => stores.memberActs.import(...by, added, { supplement })));
    if (!stored) throw new MaintainerError(texts.overtaken);

    for (const one of lines) console.log(fateOf(one, dryRun));
    const leftOut = lines.filter(isLeftOut).length;
    if (leftOut > 0) console.log(texts.howAlso);
    const names = lines.filter(isAdded).map((one) => one.name);
    const umlauts = names.filter((name) => /[^\p{ASCII}]/u.test(name));
    if (dryRun && umlauts.length > 0) console.log(texts.umlauts(umlauts));
    const present = lines.length - added.length - leftOut;
    console.log((dryRun ? texts.dryRun : texts.done)(added.length, present, leftOut));
  },
};

const isAdded = ({ fate, ticked }: ImportLine) => fate === 'new' || ticked === true;
const isLeftOut = (one: ImportLine) => one.ticked === false || (one.fate === 'died' && !isAdded(one));

function fateOf(one: ImportLine, dryRun: boolean): string {
  const { line, fate, username, name, email, why, sought } = one;
  if (isLeftOut(one)) return texts.line(line, texts.leftOut(why, fate === 'known' ? username : ''), name);
  const added = dryRun ? texts.wouldCreate(username, name, email) : texts.created(username);
  const done = isAdded(one) ? added : texts.present(username);
  const more = [why, sought && isAdded(one) && texts.sought].filter(Boolean).join(' ');
  return texts.line(line, more === '' ? done : `${done}. ${more}`);
}
