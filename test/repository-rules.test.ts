import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type Page, pages } from '#contract/pages.ts';
import { contents, scriptOf } from '../web/vite.config.ts';

const root = path.join(import.meta.dirname, '..');
const sources = globSync('{contract,texts,server,web,demo,bench,tools,e2e,test}/**/*.{ts,tsx,mjs}', {
  cwd: root,
});

type Import = { from: string; to: string; typeOnly: boolean; isDynamic: boolean };

const aliases: Record<string, string> = {
  '#contract/': 'contract/',
  '#server/': 'server/',
  '#test/': 'test/',
  '#texts/': 'texts/',
};

/** Resolves a module name to a path from the root; leaves the name of a package unchanged. */
function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix));
  return alias ? aliases[alias] + name.slice(alias.length) : name;
}

const IMPORT = /^(?:import|export)\s+(type\s+)?([^'";]*?\bfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Whether a clause such as `{ type A, type B } from` imports types only. */
const bringsTypesOnly = (clause = '') => {
  const names = /\{([^}]*)\}/
    .exec(clause)?.[1]
    ?.split(',')
    .filter((name) => name.trim());
  return names !== undefined && !/^\s*\w+\s*,/.test(clause) && names.every((name) => /^\s*type\s/.test(name));
};

const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(path.join(root, from), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, type, clause, name = '', dynamic = '']) => ({
    from,
    to: resolve(from, name || dynamic),
    typeOnly: type !== undefined || bringsTypesOnly(clause),
    isDynamic: dynamic !== '',
  }));
});

const isTest = (file: string) => /\.(test|long|postgres)\.ts$/.test(file) || file.startsWith('test/support/');
const inside =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`));
const isOurs = inside('contract', 'texts', 'server', 'web', 'demo', 'bench', 'tools', 'e2e', 'test');

/** Fails with every import that breaks the rule. */
function forbid(rule: string, breaks: (one: Import) => boolean) {
  test(rule, () => {
    const broken = imports.filter(breaks).map(({ from, to }) => `${from} imports ${to}`);
    assert.deepEqual(broken, []);
  });
}

forbid(
  'contract imports zod and itself, nothing else',
  ({ from, to }) => inside('contract')(from) && !isTest(from) && to !== 'zod' && !inside('contract')(to),
);

forbid(
  'texts import types of the contract, what it knows of characters, durations and limits, and itself, nothing else',
  ({ from, to, typeOnly }) =>
    inside('texts')(from) &&
    !inside('texts')(to) &&
    !(inside('contract')(to) && (typeOnly || /^contract\/(characters|links|durations|limits)\.ts$/.test(to))),
);

/** Whether a file that imports a value of this one loads the library of the schemas, too. */
const bringsSchemas = (file: string): boolean =>
  file === 'zod' || imports.some(({ from, to, typeOnly }) => from === file && !typeOnly && bringsSchemas(to));

forbid(
  'web imports of the contract types and what needs no schema, of the texts those of the web and of dates, and never the server',
  ({ from, to, typeOnly }) => {
    if (!inside('web')(from) || isTest(from) || !isOurs(to) || inside('web', 'texts/web')(to)) return false;
    if (to === 'texts/dates.ts') return false;
    return !(inside('contract')(to) && (typeOnly || !bringsSchemas(to)));
  },
);

forbid('server never imports the web', ({ from, to }) => {
  if (!inside('server')(from) || isTest(from)) return false;
  return inside('web', 'demo', 'bench', 'tools', 'e2e', 'test', 'texts/web')(to);
});

/**
 * The folders of the server from the ground up. Each imports values only of those in the rows before its own, so that no
 * folder depends on one that depends on it; what those of one row need of each other is handed over in `compose/`.
 */
const serverRows = [
  ['files at the root'],
  ['config'],
  ['process'],
  ['ports'],
  ['http'],
  ['people'],
  ['mail'],
  ['session'],
  // What the site can do, a folder each: all that have a `module.ts` and stand in no other row.
  ['the modules'],
  // What looks at several of these.
  ['news', 'backup', 'album'],
  ['health'],
  ['alerts', 'transfer'],
  ['maintenance'],
  ['compose'],
  ['admin', 'app.ts'],
  ['the process as a whole'],
  ['main.ts'],
];
const wholeProcess = ['server/process/run.ts', 'server/process/scheduled-jobs.ts'];
function folderOf(file: string): string {
  if (wholeProcess.includes(file)) return 'the process as a whole';
  const [, folder = '', ...below] = file.split('/');
  return below.length > 0 || ['app.ts', 'main.ts'].includes(folder) ? folder : 'files at the root';
}
function rowOf(folder: string): number {
  const row = serverRows.findIndex((folders) => folders.includes(folder));
  return row >= 0 ? row : serverRows.findIndex((folders) => folders.includes('the modules'));
}

test('every folder of the server has its row, or is a module', () => {
  const folders = new Set(sources.filter((file) => inside('server')(file) && !isTest(file)).map(folderOf));
  const named = new Set(serverRows.flat());
  const modules = [...folders].filter((folder) => sources.includes(`server/${folder}/module.ts`));
  const unnamed = folders.difference(named);
  assert.deepEqual([...unnamed.difference(new Set(modules))], []);
  assert.deepEqual([...named.difference(folders)], ['the modules']);
});

test('folders of the server import values only of those in the rows before their own', () => {
  const broken = imports.flatMap(({ from, to, typeOnly }) => {
    if (!inside('server')(from) || !inside('server')(to) || typeOnly || isTest(from)) return [];
    const [own, other] = [folderOf(from), folderOf(to)];
    return own === other || rowOf(other) < rowOf(own) ? [] : `${from} imports ${to}`;
  });
  assert.deepEqual(broken, []);
});

const modules = ['session', 'members', 'password', 'galleries', 'group-email', 'meetings'];
const sliceOf = (file: string) => {
  const [folder, module = ''] = file.split('/');
  return folder === 'web' && modules.includes(module) ? module : undefined;
};

forbid(
  'modules of the web do not import values of each other, except of session',
  ({ from, to, typeOnly }) => {
    const [own, other] = [sliceOf(from), sliceOf(to)];
    const isCrossing = own !== undefined && other !== undefined && own !== other;
    return isCrossing && other !== 'session' && !typeOnly && !isTest(from);
  },
);

forbid('web/ui imports no module but session', ({ from, to, typeOnly }) => {
  const shared = inside('web/ui')(from) && !isTest(from);
  return shared && sliceOf(to) !== undefined && sliceOf(to) !== 'session' && !typeOnly;
});

const implementations = [
  'server/ports/database/postgres.ts',
  'server/ports/database/sqlite.ts',
  'server/ports/image-storage/folder.ts',
  'server/ports/image-storage/s3.ts',
  'server/ports/mail/smtp.ts',
  'server/ports/mail/outbox.ts',
];
forbid('only the composition imports the implementation of a port', ({ from, to }) => {
  const allowed = inside('server/compose')(from) || isTest(from) || inside('bench')(from);
  return implementations.includes(to) && !allowed;
});

test('no file imports itself by way of others, not even for a type', () => {
  const left = new Map(
    Map.groupBy(
      imports.filter(({ from, isDynamic }) => !isDynamic && !isTest(from) && !inside('test')(from)),
      ({ from }) => from,
    ),
  );
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [file, own] of left) if (!own.some(({ to }) => left.has(to))) left.delete(file);
  }
  assert.deepEqual(
    [...left].map(([file, own]) => `${file} imports ${own.map(({ to }) => to).filter((to) => left.has(to))}`),
    [],
  );
});

forbid('nothing imports main.ts', ({ to }) => /(^|\/)main\.tsx?$/.test(to));

test('only config.ts reads the environment of the server', () => {
  const readers = sources.filter((file) => {
    return (
      inside('server')(file) &&
      !isTest(file) &&
      readFileSync(path.join(root, file), 'utf8').includes('process.env')
    );
  });
  assert.deepEqual(readers, ['server/config/config.ts']);
});

test('only web/api.ts, and web/upload.ts for files, talk to the server', () => {
  const talkers = sources.filter((file) => {
    return (
      inside('web')(file) &&
      !isTest(file) &&
      /\bfetch\(|XMLHttpRequest/.test(readFileSync(path.join(root, file), 'utf8'))
    );
  });
  assert.deepEqual(talkers.toSorted(), ['web/api.ts', 'web/upload.ts']);
});

test('every page is in the script that the table of pages names, which the server has fetched ahead', () => {
  const shown = readFileSync(path.join(root, 'web/pages.ts'), 'utf8');
  const files = [...shown.matchAll(/^ {2}'(\S+)': [^']*import\('\.\/(.*?)'\)/gm)];
  const named = files.map(([, page, file]) => ({
    page,
    script: scriptOf(path.join(root, 'web', file ?? '')),
  }));
  const due = named.map(({ page }) => ({ page, script: pages[page as Page] }));
  // All but the login and the open picture.
  assert.equal(named.length, Object.keys(pages).length - 2);
  assert.deepEqual(named, due);
});

test('what a script is said to contain is there', () => {
  const gone = Object.values(contents)
    .flat()
    .filter((part) => globSync(`{,texts/}{web/,}${part}*`, { cwd: root }).length === 0);
  assert.deepEqual(gone, []);
});

test('links take their addresses from the tables of pages and calls', () => {
  const byHand =
    /(\bto[=:]|href[=:]|\b(navigate|redirect|fetch)\() ?\{?['"`]\/(?!\$)|[bB]aseUrl\}\/\w|['"`]\/api\/v1/;
  const offenders = sources.filter((file) => {
    const links = inside('web', 'server', 'texts')(file) && !isTest(file);
    return links && byHand.test(readFileSync(path.join(root, file), 'utf8'));
  });
  assert.deepEqual(offenders, []);
});

test('no file only passes on what others export', () => {
  const barrels = sources.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return /(^|\/)index\.tsx?$/.test(file) || /^export (\*|\{[^}]*\}) from/m.test(text);
  });
  assert.deepEqual(barrels, []);
});

test('German words stand in texts, not in code', () => {
  const telling =
    /\b(und|nicht|oder|bitte|dein|deine|wurde|werden|Fehler|Bilder?|Passwort|Gallerie|Mitglied)\b|[äöüÄÖÜß]/;
  const spoken = /(?<!\/\/.*)(['"`>])((?:(?!\1)[^\\\n<])*)(?:\1|<)/g;
  const german = sources.flatMap((file) => {
    if (!inside('web', 'server', 'contract')(file) || isTest(file)) return [];
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return (
      [...text.matchAll(spoken)]
        .map(([, , words = '']) => words)
        // A single letter is no word: code that folds umlauts needs them.
        .filter((words) => words.length > 2 && telling.test(words))
        .map((words) => `${file}: ${words}`)
    );
  });
  assert.deepEqual(german, []);
});

test('what somebody wrote is put between quotation marks by one function, in emails and on pages', () => {
  // What the terminal quotes leaves no terminal.
  const quoting = sources.filter(
    (file) =>
      inside('texts', 'web', 'server', 'contract')(file) &&
      !isTest(file) &&
      !inside('texts/admin')(file) &&
      /„(?:\$\{|\{|['"`] ?\+)/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  assert.deepEqual(quoting.toSorted(), [
    'contract/characters.ts',
    'server/health/legal.ts',
    'texts/admin.ts',
  ]);
});

test('one file says times, by the clocks of Germany', () => {
  const writers = sources.filter((file) => {
    if (!inside('web', 'texts', 'server', 'contract')(file) || isTest(file)) return false;
    const text = readFileSync(path.join(root, file), 'utf8');
    return /DateTimeFormat|toLocale(Date|Time)String|(date|time)Style/.test(text);
  });
  const calculates = 'server/german-time.ts';
  // The end of the session is said by the clock that its reader looks at.
  assert.deepEqual(writers.toSorted(), [calculates, 'texts/dates.ts', 'texts/web/sign-in-again.ts']);
});

test('files stay small enough to be read in one go', () => {
  // The table of calls is read as a table of contents, and steps that have landed are never edited again.
  const code = sources.filter((file) => !/^contract\/api\.ts$|\/migrations\.ts$/.test(file));
  const long = code.filter((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length > 350);
  assert.deepEqual(long, []);
});

test('documents for developers name places that are there', () => {
  const documents = ['README.md', 'docs/architecture.md', 'docs/developing.md'];
  const folders = /`((?:contract|server|web|texts|docs|e2e|tools|test|demo|deploy|bench)\/[\w./-]*)`/g;
  const gone = documents.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(folders)]
      .flatMap(([, named = '']) => named)
      .filter((named) => !existsSync(path.join(root, named)))
      .map((named) => `${file}: ${named}`),
  );
  assert.deepEqual(gone, []);
});

test('the project speaks of itself alone', () => {
  const tracked = globSync('{**/*.{ts,tsx,md,css,json,mjs,html},.env.example,.ci/run}', {
    cwd: root,
    exclude: ['node_modules/**', 'dist/**', 'data/**', 'test/repository-rules.test.ts'],
  });
  const foreign = tracked.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return /\/(work|root)\/|\.\.\/shared|registry\.npmjs\.org|\bissue #?\d/i.test(text);
  });
  assert.deepEqual(foreign, []);
});

test('styles and scripts of the web need nothing that Safari 16.4, Chrome 111 or Firefox 114 lack', () => {
  const newer =
    /:has\(|:user-(?:in)?valid|light-dark\(|@scope|@starting-style|@position-try|anchor\(|\(from |field-sizing|interpolate-size/;
  const askers = globSync('web/**/*.{css,ts,tsx}', { cwd: root }).filter((file) =>
    (file.endsWith('.css') ? newer : /:has\(/).test(readFileSync(path.join(root, file), 'utf8')),
  );
  assert.deepEqual(askers, []);
});
