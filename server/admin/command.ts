import { createInterface } from 'node:readline';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { MaintainerError } from '#server/maintainer-error.ts';
import { COMMAND_LINE } from '#server/people/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import { commandLine as texts } from '#texts/admin.ts';
import type { composeAdmin } from '../compose/admin.ts';

type Parts = Awaited<ReturnType<typeof composeAdmin>>;

/** Without what changes members and leaves no line in the record: that is an act. */
export type AdminStores = Omit<Parts, 'accounts' | 'links' | 'invitations' | 'members'> & {
  members: Omit<Parts['members'], 'add'>;
  invitations: Pick<Parts['invitations'], 'absentees'>;
};

/** The command line was called in a way that it does not know. */
export class WrongCall extends MaintainerError {}

/** In which transaction something is done, and by whom. */
export type By = [transaction: Database, actor: Asker];

/** Does what maintainers do, in a transaction of its own. */
export const act = <T>({ db }: Pick<AdminStores, 'db'>, run: (...by: By) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => run(transaction, COMMAND_LINE));

type Help = {
  /** Verb and arguments, a short summary, and what else `--help` says. `ofUnits`: services call it, nobody types it. */
  help: { call: string; does: string; more: string; ofUnits?: boolean };
};

/** A verb such as `member add` that needs intact data; the site may be running meanwhile. */
export type StoreVerb = Help & { run(args: string[], stores: AdminStores): Promise<void> };

/** A verb that works even if there are no data, or they cannot be opened. */
export type StandaloneVerb = Help & { runStandalone(args: string[]): Promise<void> };

export type Verb = StoreVerb | StandaloneVerb;

export type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads the arguments of a verb that takes options only; unknown ones are refused. */
export function readOptions<T extends Options>(args: string[], options: T) {
  return readArguments(args, [], options).options;
}

/** Reads the arguments of a verb: one for each of `names`, perhaps those of `more`, and options. */
export function readArguments<const N extends string, T extends Options, const M extends string = never>(
  args: string[],
  names: readonly N[],
  options: T,
  more: readonly M[] = [],
) {
  const { values, positionals } = parse(args, options);
  if (positionals.length < names.length) throw new WrongCall(texts.missingWord);
  const all = [...names, ...more];
  const surplus = positionals[all.length];
  if (surplus !== undefined) throw new WrongCall(texts.wrongArgument(surplus));
  const named = Object.fromEntries(all.map((name, index) => [name, positionals[index]]));
  return { options: values, ...(named as Record<N, string> & Partial<Record<M, string>>) };
}

function parse<T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node quotes the wrong argument inside an English sentence.
    const [, word = ''] = /'([^']*)'/.exec((error as Error).message) ?? [];
    throw new WrongCall(texts.wrongArgument(word));
  }
}

/** All lines of standard input. */
export const readLines = (): Promise<string[]> => Array.fromAsync(createInterface({ input: process.stdin }));

/** The first line of standard input. */
export async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
