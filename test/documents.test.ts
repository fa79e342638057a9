import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { originTexts } from '#texts/origin.ts';
import { readOrigin, withOrigin } from '../tools/origin.ts';
import { readCommands } from '../tools/package/commands.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const guide = ['docs/first-evening.md', 'docs/trouble.md', 'docs/operating.md'];
const text = guide.map(read).join('\n');
/** What is typed: lines of blocks, and what stands between backticks within a line. */
const typed = [
  ...[...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n')),
  ...[...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
].map((line) => line.replace(/\s+#.*$/, ''));

test('every command of the guide is one, with options that it knows', () => {
  const commands = readCommands();
  const calls = typed.flatMap((line) =>
    [...line.matchAll(/(?:(?:^|&& )klassenkreis|admin\.js|main\.ts|admin --) ([a-z][^&|;<>"]*)/g)].map(
      ([, words = '']) => words.trim(),
    ),
  );
  assert.ok(calls.length > 60, `${calls.length}`);
  const wrong = calls.filter((words) => {
    const known = commands.filter(({ names }) =>
      names.some((name) => words === name.split(' ')[0] || `${words} `.startsWith(`${name} `)),
    );
    const options = (words.match(/--[a-z-]+/g) ?? []).filter(
      (one) => one !== '--all' && one !== '--instance',
    );
    return (
      known.length === 0 ||
      options.some((one) => known.every(({ call, more }) => !`${call}${more}`.includes(one)))
    );
  });
  assert.deepEqual(wrong, []);
});

test('units, scripts and settings of the guide are there', () => {
  const units = globSync('deploy/*.{service,timer}', { cwd: root }).map((file) => path.basename(file));
  const named = typed
    .flatMap((line) => line.match(/systemctl [^&]*/g) ?? [])
    .flatMap((line) => line.match(/klassenkreis[\w@.-]*/g) ?? []);
  const isUnit = (name: string) => {
    const [, base = '', kind = ''] = /^([a-z-]+?)(?:@\w+)?(\.timer|\.service)?$/.exec(name) ?? [];
    return units.includes(`${base}${kind || '.service'}`);
  };
  const found = [...new Set(named)].filter((name) => !isUnit(name));
  assert.deepEqual(found, []);

  const { scripts } = JSON.parse(read('package.json'));
  const run = typed.flatMap((line) => [...line.matchAll(/npm (?:run (?:--silent )?)?([a-z]+)/g)]);
  const seen = run.map(([, name = '']) => name).filter((name) => !(name in scripts));
  assert.deepEqual(seen, []);

  const example = read('.env.example');
  const settings = typed.flatMap((line) => [...line.matchAll(/^([A-Z][A-Z0-9]*_[A-Z0-9_]*)(?:=|$)/g)]);
  const unknown = settings.map(([, name = '']) => name).filter((name) => !example.includes(`${name}=`));
  const shown = unknown.filter((name) => name !== 'S3_');
  assert.deepEqual(shown, []);
});

test('the guide says everything in 6,000 words, and trouble is linked first', () => {
  assert.ok(text.split(/\s+/).filter((word) => /\w/.test(word)).length <= 6000);
  for (const page of guide) assert.match(read(page).slice(0, 400), /trouble\.md|klassenkreis status/);
});

test('every document says where packages come from as package.json does', () => {
  const origin = readOrigin(root);
  for (const [name, words] of Object.entries(originTexts))
    assert.equal(read(name), withOrigin(read(name), words(origin)), `${name}: npm run origin`);
});

test('links between documents lead somewhere', () => {
  const anchorsOf = (file: string) =>
    [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to = '', anchor]) => {
      const target = to ? path.join(path.dirname(file), to) : file;
      const isThere = existsSync(path.join(root, target));
      return isThere && (!anchor || anchorsOf(target).includes(anchor))
        ? []
        : `${file}: ${to}#${anchor ?? ''}`;
    }),
  );
  assert.deepEqual(broken, []);
});

test('each decision has context, decision and consequences in under 40 lines', () => {
  const files = globSync('docs/decisions/*.md', { cwd: root });
  assert.ok(files.length > 10);
  for (const file of files) {
    const lines = read(file).split('\n');
    assert.ok(lines.length <= 40, file);
    const headings = lines.filter((line) => line.startsWith('## '));
    assert.deepEqual(headings, ['## Context', '## Decision', '## Consequences'], file);
  }
});
