import { commandLine as texts } from '#texts/admin.ts';
import { composeForAdmin } from '../compose.ts';
import { readConfig, readEnvironment, WrongSetting } from '../config.ts';
import { StartRefused } from '../data-folder.ts';
import type { Verb } from './command.ts';
import { CommandRefused } from './command.ts';
import { memberVerbs } from './member.ts';

const verbs: Record<string, Verb> = { ...memberVerbs };

async function main(words: string[]): Promise<void> {
  const [noun = '', verbName = '', ...rest] = words;
  if (noun === '' || noun === '--help') return console.log(texts.usage);
  const verb = verbs[`${noun} ${verbName}`];
  if (!verb) throw new CommandRefused(texts.unknownCommand(`${noun} ${verbName}`.trim()));
  if (rest.includes('--help')) return console.log(verb.usage);

  const stores = await composeForAdmin(readConfig(readEnvironment()));
  try {
    await verb.run(rest, stores);
  } finally {
    await stores.dispose();
  }
}

main(process.argv.slice(2)).catch((error) => {
  const known = [WrongSetting, StartRefused, CommandRefused].some((kind) => error instanceof kind);
  console.error(known ? error.message : texts.unexpected(String(error?.message ?? error)));
  process.exitCode = 1;
});
