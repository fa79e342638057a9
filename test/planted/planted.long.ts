import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { change, copyTree } from '#test/support/plant.ts';
import type { Defect } from './defect.ts';
import { defects } from './defects.ts';

const root = path.join(import.meta.dirname, '../..');
const COPIED = [
  ...['contract', 'demo', 'deploy', 'docs', 'e2e', 'server', 'test', 'texts', 'tools', 'web'],
  ...[
    '.env.example',
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
  ],
];
const LINKED = ['node_modules', 'dist/browser'];

/** Of the file that is to find a defect, which may make a test wait for ever. */
const LIMIT_MS = 5 * 60_000;

/** As `tools/test-reporter.ts` says it: the name of the test and where it stands. */
const FAILED = /^✗ (.*)\n/m;

let copying: Promise<string> | undefined;
after(async () => {
  const copy = await copying?.catch(() => undefined);
  if (copy) await rm(copy, { recursive: true, force: true, maxRetries: 10 });
});

/** The copy of the tree, with pages of its own; one for all defects. */
function copyOfTree(): Promise<string> {
  copying ??= (async () => {
    const copy = await mkdtemp(path.join(tmpdir(), 'klassenkreis-planted-'));
    await mkdir(path.join(copy, 'dist'));
    copyTree(root, copy, { copied: COPIED, linked: LINKED });
    await buildPages(copy);
    return copy;
  })();
  return copying;
}

/** Runs one of the tools in the copy to its end; `until`: or until it has said this. */
async function run(copy: string, args: string[], until?: RegExp) {
  // As from a terminal, not as a part of this run.
  const { NODE_TEST_CONTEXT: _context, TEST_LONGER: _longer, ...env } = process.env;
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  // A group of its own, to end what the tests have started together with them.
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio, detached: true });
  let isEnding = false;
  const end = () => {
    if (isEnding || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    isEnding = true;
    process.kill(-child.pid, 'SIGTERM');
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (until?.test(output)) end();
    });
  const limit = until && setTimeout(end, LIMIT_MS);
  const [code] = await once(child, 'close');
  clearTimeout(limit);
  return { code, output };
}

async function buildPages(copy: string): Promise<void> {
  const { code, output } = await run(copy, ['tools/build-web.ts']);
  assert.equal(code, 0, output);
}

/** Builds the pages with a defect; what is returned brings the sound ones back. */
async function buildBroken(copy: string): Promise<() => Promise<void>> {
  const [pages, sound] = ['dist/web', 'dist/sound'].map((name) => path.join(copy, name)) as [string, string];
  await cp(pages, sound, { recursive: true });
  const takeBack = async () => {
    await rm(pages, { recursive: true });
    await rename(sound, pages);
  };
  await buildPages(copy).catch(async (error) => {
    await takeBack();
    throw error;
  });
  return takeBack;
}

const RUN_TESTS = 'tools/run-tests.ts';

/** The first test that fails of those that must, and where; undefined when all pass. */
async function lookFor({ file, from, to, foundBy }: Defect): Promise<string | undefined> {
  const copy = await copyOfTree();
  const takeBack = change(copy, [file], { from, to });
  try {
    const isOnPages = foundBy.startsWith('e2e/') && !file.startsWith('server/');
    const bringBack = isOnPages ? await buildBroken(copy) : undefined;
    const { code, output } = await run(copy, [RUN_TESTS, foundBy], FAILED).finally(() => bringBack?.());
    if (code === 0) return undefined;
    const failed = FAILED.exec(output)?.[1];
    // A file that cannot even be loaded finds nothing: the change is no small one then.
    assert.ok(failed && !failed.startsWith(`${foundBy} `), output.slice(-2000));
    return failed;
  } finally {
    takeBack();
  }
}

test('without a defect all these test files pass', async () => {
  const files = [...new Set(defects.map(({ foundBy }) => foundBy))];
  const { code, output } = await run(await copyOfTree(), [RUN_TESTS, ...files]);
  assert.equal(code, 0, output.slice(-5000));
});

for (const defect of defects)
  test(`found: ${defect.what}`, async () => {
    const found = await lookFor(defect);
    assert.ok(found, `${defect.file}: ${defect.foundBy} passes all the same`);
    console.log(`${defect.file}: ${found}`);
  });
