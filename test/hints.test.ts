import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runAdmin } from '#test/support/test-process.ts';
import { command, nameCommand } from '#texts/admin/command.ts';

const root = path.join(import.meta.dirname, '..');
const files = globSync('texts/**/*.ts', { cwd: root });

/** A command as the help of all commands shows it: its verb, and the options that it knows. */
function readCall(call: string) {
  const [verb = ''] = /^[a-z-]+( [a-z-]+)?(?= |$)/.exec(call) ?? [];
  return { verb, options: ['--help', ...[...call.matchAll(/--[a-z-]+/g)].map(([option]) => option)] };
}

/** What texts say that maintainers should type, without the name of the command line. */
function namedIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const called = [...text.matchAll(/\bcommand\((?:'([^']*)'|`([^`]*)`)\)/g)];
  return called.map(([, plain, filled = '']) => (plain ?? filled).replaceAll(/\$\{[^}]*\}/g, 'NAME'));
}

/** The same in quotation marks alone. */
const quotedIn = (file: string) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/„([a-z][a-z-]*(?: [a-z-]+)?)(?=[ “])/g)].map(
    ([, words = '']) => words,
  );

test('no text names a command or an option that does not exist', async (t) => {
  const { stdout } = await runAdmin(t, ['--help'], {});
  const calls = [...stdout.matchAll(/^ {2}(\S.*)$/gm)].map(([, call = '']) => readCall(call));
  assert.ok(calls.length > 30);
  const named = files.flatMap((file) => namedIn(file).map((words) => ({ file, words })));
  assert.ok(named.length > 30);
  const wrong = named.filter(({ words }) => {
    const call = calls.find(({ verb }) => words === verb || words.startsWith(`${verb} `));
    return !call || [...words.matchAll(/--[a-z-]+/g)].some(([option]) => !call.options.includes(option));
  });
  assert.deepEqual(wrong, []);
  // Where the backups lie is known here, see `backups`.
  const found = named.filter(({ words }) => words.includes('ORDNER'));
  assert.deepEqual(found, []);

  // In quotation marks alone, a command is one that nobody can type as it stands there.
  const nouns = new Set(calls.filter(({ verb }) => verb.includes(' ')).map(({ verb }) => verb.split(' ')[0]));
  const quoted = files
    .filter((file) => file.startsWith('texts/admin'))
    .flatMap((file) => quotedIn(file).map((words) => ({ file, words })));
  const bare = quoted.filter(({ words }) => words.includes(' ') && nouns.has(words.split(' ')[0]));
  assert.deepEqual(bare, []);
});

test('every text calls the command line as it is installed', async () => {
  const before = command('').trim();
  nameCommand('klassenkreis');
  try {
    const stale: string[] = [];
    const walk = (value: unknown, at: string): void => {
      if (typeof value === 'string' && value.includes(before)) stale.push(at);
      else if (typeof value === 'object' && value !== null)
        for (const [name, inner] of Object.entries(value)) walk(inner, `${at}.${name}`);
    };
    for (const file of files) walk({ ...(await import(path.join(root, file))) }, file);
    assert.deepEqual(stale, []);
    const inSource = files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes(before));
    assert.deepEqual(inSource, ['texts/admin/command.ts']);
  } finally {
    nameCommand(before);
  }
});
