import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Halves the time of a start, and each help is one. */
const NODE_COMPILE_CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/compile');

/** One command as its `--help` describes it; `names` are several when it is called as `off|on`. */
export type Command = { call: string; names: string[]; does: string; more: string };

const USAGE = /^Aufruf: (?:npm run --silent admin --|klassenkreis) (.*)$/m;

/** All commands of the maintainers, from `--help`: the same words in the terminal, the man page and the completion. */
export function readCommands(root: string): Command[] {
  const list = help(root, []);
  const lines = list.matchAll(/^ {2}(\S.*)\n {6}(\S.*)$/gm);
  const commands = [...lines].map(([, call = '', does = '']) => {
    const names = namesOf(call);
    const own = help(root, names[0]?.split(' ') ?? []);
    if (own === list) throw new Error(`No help of its own: ${call}`);
    return { call, names, does, more: own.replace(USAGE, '').trim() };
  });
  if (commands.length === 0) throw new Error(`No commands found in the help:\n${list}`);
  return commands;
}

/** `member add` of `member add --username NAME`, and both of `uploads off|on NAME`. */
function namesOf(call: string): string[] {
  const [first = '', second = ''] = call.split(' ');
  const choices = second.replace(/^\((.*)\)$/, '$1').split('|');
  return choices.every((word) => /^[a-z][a-z-]*$/.test(word))
    ? choices.map((word) => `${first} ${word}`)
    : [first];
}

function help(root: string, words: string[]): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, 'server/admin/main.ts'), ...words, '--help'],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, KLASSENKREIS_COMMAND: 'klassenkreis', NODE_COMPILE_CACHE },
    },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.replaceAll('npm run --silent admin --', 'klassenkreis');
}
