import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { NODE_COMPILE_CACHE } from './test-process.ts';

const main = path.join(import.meta.dirname, '../../server/admin/main.ts');
const SAID_WITHIN_MS = 60_000;

/** Why there can be no terminal session here; undefined: there can. */
export const noTerminal =
  spawnSync('script', ['--version']).stdout?.includes('util-linux') === true
    ? undefined
    : 'script of util-linux is not on this machine';

type Options = { cwd: string; settings?: Record<string, string>; node?: string[] };

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Types into the maintainers' command line on a real terminal, and reads what stands there. */
export function terminalSession(t: TestContext, words: string[], { cwd, settings = {}, node = [] }: Options) {
  const call = [process.execPath, ...node, main, ...words].map(quote).join(' ');
  const child: ChildProcess = spawn(
    'script',
    ['--quiet', '--flush', '--return', '--command', call, '/dev/null'],
    {
      cwd,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, TERM: 'xterm', ...settings },
    },
  );
  let shown = '';
  let read = 0;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    // Without the codes by which readline moves the cursor.
    shown += stripVTControlCharacters(text).replaceAll('\r', '');
  });
  const ended = once(child, 'close').then(([code]) => code as number);
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });

  /** Waits until this stands there, after what was waited for last. */
  async function says(text: string): Promise<void> {
    const until = Date.now() + SAID_WITHIN_MS;
    for (;;) {
      const at = shown.indexOf(text, read);
      if (at >= 0) {
        read = at + text.length;
        return;
      }
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`„${text}“ was not said, but:\n${shown.slice(read)}`);
      await sleep(20);
    }
  }

  return {
    says,
    /** Answers a question once it stands there. */
    async answer(question: string, line: string): Promise<void> {
      await says(question);
      await says(': ');
      child.stdin?.write(`${line}\r`);
    },
    press: (keys: string) => child.stdin?.write(keys),
    /** Everything that stood on the terminal, and the exit code. */
    async end(): Promise<{ code: number; shown: string }> {
      const code = await ended;
      return { code, shown };
    },
  };
}
