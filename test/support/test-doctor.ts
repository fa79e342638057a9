import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { dataSettings } from './test-database.ts';
import { runAdmin, startServer, temporaryFolder } from './test-process.ts';

type Settings = Record<string, string>;

/** Runs `status`; unless the settings say otherwise, about a site of which nobody knows where it listens. */
export async function examine(t: TestContext, settings: Settings, cwd?: string, node: string[] = []) {
  const words = { PORT: '0', ...settings };
  const { code, stdout, stderr } = await runAdmin(t, ['status'], words, '', { ...(cwd && { cwd }), node });
  /** Asserts a line that starts with this mark and area. */
  const says = (line: string) =>
    assert.ok(
      stdout.split('\n').some((one) => one.startsWith(line)),
      stdout,
    );
  assert.equal(stderr, '');
  return { code, stdout, says, summary: stdout.trimEnd().split('\n').at(-1) };
}

/** Its findings, and what it ended with. */
export async function findings(t: TestContext, settings: Settings, cwd?: string, node: string[] = []) {
  const { code, stdout, stderr } = await runAdmin(t, ['status', '--json'], settings, '', {
    ...(cwd && { cwd }),
    node,
  });
  assert.equal(stderr, '');
  const all = JSON.parse(stdout) as { area: string; kind: string; level: string; what: string }[];
  const kinds = (level: string) => all.filter((one) => one.level === level).map(({ kind }) => kind);
  return { code, all, wrong: kinds('wrong'), hints: kinds('hint'), skipped: kinds('skipped') };
}

/** A reserve with which the disk of this folder counts as full, though it is large enough. Fills a little of it. */
export async function reserveOfFullDisk(dataDir: string): Promise<number> {
  await writeFile(path.join(dataFolderPaths(dataDir).work, 'filling'), Buffer.alloc(20_000_000, 1));
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return ((bavail + blocks) / 2) * bsize - 2 * IMAGE_MAX_BYTES;
}

/** The files of a site that was started and stopped once; with a database server each site has rows of its own. */
let stopped: Promise<{ name: string; bytes: Buffer | undefined }[]> | undefined;

/** The data folder of a site that was started and stopped. */
export async function stoppedSiteFolder(t: TestContext) {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  if (dataSettings(dataDir).DATABASE_URL !== undefined) await startAndStop(t, dataDir);
  else {
    stopped ??= startAndStop(t, path.join(await temporaryFolder(t), 'data')).then(filesIn);
    await mkdir(dataDir, { mode: 0o700 });
    for (const { name, bytes } of await stopped)
      if (bytes) await writeFile(path.join(dataDir, name), bytes, { mode: 0o600 });
      else await mkdir(path.join(dataDir, name), { mode: 0o700 });
  }
  return { dataDir, paths: dataFolderPaths(dataDir) };
}

async function startAndStop(t: TestContext, dataDir: string): Promise<string> {
  const server = await startServer(t, { DATA_DIR: dataDir });
  await server.end('SIGTERM');
  return dataDir;
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.map(async (one) => {
      const file = path.join(one.parentPath, one.name);
      const name = path.relative(folder, file);
      return { name, bytes: one.isDirectory() ? undefined : await readFile(file) };
    }),
  ).then((all) => all.toSorted((a, b) => a.name.localeCompare(b.name)));
}

/** Imprint and privacy notice as maintainers would have written them. */
export async function writeLegalTexts(dataDir: string): Promise<void> {
  for (const page of ['impressum', 'datenschutz'])
    await writeFile(path.join(dataDir, `${page}.md`), '# Wir\n\nMalerweg 1, [Karte](https://example.org)\n');
}

const sound = {
  'klassenkreis.service': 'LoadState=loaded\nActiveState=active\nResult=success\nUnitFileState=enabled',
  'klassenkreis-backup.timer': 'LoadState=loaded\nActiveState=active\nResult=success\nUnitFileState=enabled',
  'klassenkreis-backup.service':
    'LoadState=loaded\nActiveState=inactive\nResult=success\nUnitFileState=static',
};

/**
 * A machine whose systemd says this of our units: no systemd runs where tests do. Returns the setting that makes it so.
 */
export async function pretendUnits(t: TestContext, told: Record<string, string> = {}): Promise<Settings> {
  const folder = path.join(await temporaryFolder(t), 'bin');
  await mkdir(folder);
  const blocks = Object.entries({ ...sound, ...told }).map(([id, lines]) => `Id=${id}\n${lines}`);
  const script = path.join(folder, 'systemctl');
  await writeFile(script, `#!/bin/sh\ncat <<'END'\n${blocks.join('\n\n')}\nEND\n`);
  await chmod(script, 0o755);
  return { PATH: `${folder}:${process.env.PATH}` };
}
