import { type ParseArgsConfig, parseArgs } from 'node:util';
import { commandLine as texts } from '#texts/admin.ts';
import type { composeForAdmin } from '../compose.ts';

export type AdminStores = Awaited<ReturnType<typeof composeForAdmin>>;

/** A verb of the command line, such as `member add`. */
export type Verb = { usage: string; run(words: string[], stores: AdminStores): Promise<void> };

/** The command cannot be done; the message is one German sentence. */
export class CommandRefused extends Error {}

/** Reads the words after the verb; what it does not know is refused. */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(words: string[], options: T) {
  try {
    return parseArgs({ args: words, options, allowPositionals: false, strict: true }).values;
  } catch (error) {
    throw new CommandRefused(texts.wrongArguments((error as Error).message));
  }
}

/** The first line of standard input. */
export async function readLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.split(/\r?\n/, 1)[0] ?? '';
}
