import { failureInWords, tellings } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { nameWhatIsHere } from '#server/process/names.ts';
import { tellWhyFailed } from '#server/process/supervisor.ts';
import { commandLine as texts } from '#texts/admin.ts';
import { composeAdmin } from '../compose/admin.ts';
import { failureIsHeard, readConfig, readEnvironment } from '../config/config.ts';
import { type Verb, WrongCall } from './command.ts';
import { aliases, verbs } from './verbs.ts';

const REFUSED = 1;
const WRONGLY_CALLED = 2;

async function main(args: string[]): Promise<void> {
  nameWhatIsHere();
  const [first = ''] = args;
  if (aliases[first]) return main([aliases[first], ...args.slice(1)]);
  if (first === 'help') return main([...args.slice(1), '--help']);
  const asksForHelp = args.includes('--help') || args.length === 0;
  const name = args.slice(0, 2).join(' ');
  const [length, verb] = verbs.has(name) ? [2, verbs.get(name)] : [1, verbs.get(first)];
  const ofNoun = [...verbs].filter(([one]) => one.startsWith(`${first} `)).map(([, one]) => one);
  if (asksForHelp && verb) return console.log(verbUsage(verb));
  if (ofNoun.length > 0 && !verb && args.every((word) => word === first || word === '--help'))
    return console.log(usages(ofNoun, first));
  if (asksForHelp) return console.log(usages([...verbs.values()]));
  if (!verb) throw new WrongCall(texts.inBrowser[name]?.() ?? texts.unknownCommand(name));

  const rest = args.slice(length);
  if ('runStandalone' in verb) return verb.runStandalone(rest);
  const stores = await composeAdmin(readConfig(readEnvironment()));
  try {
    await verb.run(rest, stores);
  } finally {
    await stores.dispose();
  }
}

const verbUsage = ({ help }: Verb) => `${texts.usage(help.call)}\n\n${help.more}`;

/** Those that people type, of all or of one noun. */
function usages(those: readonly Verb[], noun?: string): string {
  const typed = those.filter(({ help }) => !help.ofUnits);
  const lines = typed.map(({ help }) => `  ${help.call}\n      ${help.does}`);
  const elsewhere = noun === undefined ? texts.restInBrowser : texts.nounInBrowser[noun];
  const end = [...(elsewhere ? [elsewhere] : []), texts.helpEverywhere];
  return [texts.usage(texts.anyCommand), '', texts.commands, ...lines, '', ...end].join('\n');
}

function fail(error: unknown): void {
  const isKnown = error instanceof MaintainerError;
  const sentence = isKnown ? error.message : texts.unexpected(failureInWords(error));
  // For the journal of a unit: its own words, which the sentence replaces.
  if (failureIsHeard()) for (const words of tellings(isKnown ? error.cause : error)) console.error(words);
  console.error(sentence);
  tellWhyFailed(sentence);
  process.exitCode = error instanceof WrongCall ? WRONGLY_CALLED : REFUSED;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe may close it early, as `head` does.
  if (error.code !== 'EPIPE') fail(error);
});
await main(process.argv.slice(2)).catch(fail);
