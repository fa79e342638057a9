import { MaintainerError } from '#server/maintainer-error.ts';
import { confirmTexts as texts } from '#texts/admin.ts';
import { readLine } from './command.ts';

/** The option of a verb that asks before it deletes. */
export const yesOption = { yes: { type: 'boolean', default: false } } as const;

/** Asks a question on the terminal, unless `--yes` was given; throws unless the answer is yes. */
export async function confirm(question: string, { yes }: { yes: boolean }): Promise<void> {
  if (yes) return;
  process.stdout.write(`${texts.ask(question)} `);
  const answer = await readLine();
  if (!process.stdin.isTTY) console.log();
  if (answer.trim().toLowerCase() !== texts.yes) throw new MaintainerError(texts.nothingDone);
}
