import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig } from '#server/config/config.ts';

const root = path.join(import.meta.dirname, '..');
/** The text of each file without its comments, by its path. */
const read = (pattern: string) =>
  new Map(
    globSync(pattern, { cwd: root }).map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [file, text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')] as const;
    }),
  );
const sources = read('{contract,texts,server,web,demo,bench,tools,e2e,test}/**/*.{ts,tsx,mjs}');
const isTest = (file: string) => /\.(test|long|postgres)\.ts$|^(test|e2e|bench)\//.test(file);
const product = [...sources].filter(([file]) => !isTest(file));
const WORD = /[\p{L}_$][\p{L}\d_$-]*/gu;

test('every value that a file exports is imported by another one', () => {
  const IMPORT = /(?:^import\s+(?:(?:type\s+)?\{([^}]*)\}|\* as \w+|\w+)\s+from|\bimport\()\s*'([^']+)'/gm;
  const imported = new Map<string, Set<string>>();
  for (const [from, text] of sources)
    for (const [, names, to = ''] of text.matchAll(IMPORT)) {
      const file = to.startsWith('#') ? to.slice(1) : path.posix.join(path.posix.dirname(from), to);
      const known = imported.get(file) ?? new Set();
      // All of it, or by `import()`, stands for each.
      const each =
        names === undefined
          ? ['*']
          : names.split(',').map((name) => /^\s*(?:type\s)?\s*(\w+)/.exec(name)?.[1] ?? '');
      imported.set(file, known.union(new Set(each)));
    }
  const unused = product.flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)]
      .filter(([, name = '']) => !imported.get(file)?.has(name) && !imported.get(file)?.has('*'))
      .map(([, name]) => `${file}: ${name}`),
  );
  assert.deepEqual(unused, []);
});

test('every setting that the configuration has is read', () => {
  const readers = product.filter(
    ([file]) => file.startsWith('server/') && !file.startsWith('server/config/'),
  );
  const unread = Object.keys(readConfig({})).filter(
    (name) => !readers.some(([, text]) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  assert.deepEqual(unread, []);
});

test('every key of a text is named outside of the texts, or read by another text', () => {
  // What systemd calls a result.
  const used = new Set<string>(['watchdog']);
  for (const [file, text] of [...product, ...read('deploy/**/*.*'), ...read('deploy/debian/*')])
    if (!file.startsWith('texts/')) for (const [word] of text.matchAll(WORD)) used.add(word);
    else
      for (const [, word = ''] of text.matchAll(/(?:\.|\{ |, )([\p{L}_$][\p{L}\d_$]*)\b(?!\s*:)/gu))
        used.add(word);
  // Some are put together, as by `${name}Hint`.
  const ends = product.flatMap(([, text]) =>
    [...text.matchAll(/\[`\$\{\w+\}(\w+)`\]/g)].map(([, end = '']) => end),
  );
  const unused = product.flatMap(([file, text]) =>
    // What a table has of its own: of the demo, and of node's codes.
    !file.startsWith('texts/') || file.startsWith('texts/demo')
      ? []
      : [...text.matchAll(/^\s+(\p{Ll}[\p{L}\d]*):/gmu)]
          .filter(([, key = '']) => !used.has(key) && !ends.some((end) => key.endsWith(end)))
          .map(([, key]) => `${file}: ${key}`),
  );
  assert.deepEqual(unused, []);
});

test('every class of a style sheet stands on something', () => {
  const code = [...product].filter(([file]) => /^(web|server\/album|server\/http)\//.test(file));
  const unused = [...read('web/**/*.css')].flatMap(([file, style]) => {
    const name = path.basename(file);
    const isModule = name.endsWith('.module.css');
    const readers = isModule ? code.filter(([, text]) => text.includes(`/${name}'`)) : code;
    const used = new Set(readers.flatMap(([, text]) => text.match(WORD) ?? []));
    return [...new Set(style.match(/(?<=\.)[a-zA-Z][\w-]*/g))]
      .filter((one) => !used.has(one) && one !== 'css')
      .map((one) => `${file}: ${one}`);
  });
  assert.deepEqual(unused, []);
});
