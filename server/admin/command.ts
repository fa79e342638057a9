import { createInterface } from 'node:readline';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { MaintainerError } from '#server/maintainer-error.ts';
import { commandLine as texts } from '#texts/admin.ts';
import type { composeAdmin } from '../compose/admin.ts';

export type AdminStores = Awaited<ReturnType<typeof composeAdmin>>;

type Help = {
  /** Verb and words, what it does in half a sentence, and what `--help` says beside. */
  help: { call: string; does: string; more: string };
};

/** A verb of the command line, such as `member add`: beside a running site, on data that are there and sound. */
export type StoreVerb = Help & { run(words: string[], stores: AdminStores): Promise<void> };

/** A verb that does its work even where there are no data, or where they cannot be opened. */
export type LoneVerb = Help & { runAlone(words: string[]): Promise<void> };

export type Verb = StoreVerb | LoneVerb;

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads the words after a verb that takes options only; what it does not know is refused. */
export function readOptions<T extends Options>(words: string[], options: T) {
  return readArguments(words, [], options).options;
}

/** Reads the words after a verb: one for each of `names`, and options. */
export function readArguments<const N extends string, T extends Options>(
  words: string[],
  names: readonly N[],
  options: T,
) {
  const { values, positionals } = parse(words, options);
  if (positionals.length < names.length) throw new MaintainerError(texts.missingWord);
  const surplus = positionals[names.length];
  if (surplus !== undefined) throw new MaintainerError(texts.wrongArgument(surplus));
  const named = Object.fromEntries(names.map((name, place) => [name, positionals[place]]));
  return { options: values, ...(named as Record<N, string>) };
}

function parse<T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node names the word at fault in quotes, inside English sentences.
    const [, word = ''] = /'([^']*)'/.exec((error as Error).message) ?? [];
    throw new MaintainerError(texts.wrongArgument(word));
  }
}

/** The first line of standard input. */
export async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
