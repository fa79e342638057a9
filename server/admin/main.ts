import { MaintainerError } from '#server/maintainer-error.ts';
import { commandLine as texts } from '#texts/admin.ts';
import { composeAdmin } from '../compose/admin.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { backupVerbs } from './backup.ts';
import type { Verb } from './command.ts';
import { consentVerbs } from './consent.ts';
import { doctor } from './doctor.ts';
import { inviteVerbs } from './invite.ts';
import { keysVerbs, sessionVerbs } from './keys.ts';
import { mailVerbs } from './mail.ts';
import { mediaVerbs } from './media.ts';
import { memberVerbs } from './member.ts';
import { startAnew } from './start-anew.ts';
import { transferVerb } from './transfer.ts';
import { version } from './version.ts';

const verbs = new Map<string, Verb>(
  Object.entries({
    ...memberVerbs,
    ...inviteVerbs,
    ...sessionVerbs,
    ...keysVerbs,
    ...consentVerbs,
    ...mailVerbs,
    ...backupVerbs,
    ...mediaVerbs,
    doctor,
    transfer: transferVerb,
    'start-anew': startAnew,
    version,
  }),
);

async function main(args: string[]): Promise<void> {
  const asksForHelp = args.includes('--help') || args.length === 0;
  const name = args.slice(0, 2).join(' ');
  const [length, verb] = verbs.has(name) ? [2, verbs.get(name)] : [1, verbs.get(args[0] ?? '')];
  if (asksForHelp) return console.log(verb ? verbUsage(verb) : usage());
  if (!verb) throw new MaintainerError(texts.unknownCommand(name));

  const rest = args.slice(length);
  if ('runAlone' in verb) return verb.runAlone(rest);
  const stores = await composeAdmin(readConfig(readEnvironment()));
  try {
    await verb.run(rest, stores);
  } finally {
    await stores.dispose();
  }
}

const verbUsage = ({ help }: Verb) => `${texts.usage(help.call)}\n\n${help.more}`;

function usage(): string {
  const lines = [...verbs.values()].map(({ help }) => `  ${help.call}\n      ${help.does}`);
  return [texts.usage(texts.anyCommand), '', texts.commands, ...lines, '', texts.helpEverywhere].join('\n');
}

function fail(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof MaintainerError ? reason : texts.unexpected(reason));
  process.exitCode = 1;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe may close it early, as `head` does.
  if (error.code !== 'EPIPE') fail(error);
});
main(process.argv.slice(2)).catch(fail);
