import assert from 'node:assert/strict';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { runAdmin, startServer, temporaryFolder } from './test-process.ts';

type Settings = Record<string, string>;

/** Runs the doctor; unless the settings say otherwise, about a site of which nobody knows where it listens. */
export async function examine(t: TestContext, settings: Settings) {
  const { code, stdout, stderr } = await runAdmin(t, ['doctor'], { PORT: '0', ...settings });
  /** Asserts a line that starts with this mark and area. */
  const says = (line: string) =>
    assert.ok(
      stdout.split('\n').some((one) => one.startsWith(line)),
      stdout,
    );
  return { code, stdout, stderr, says };
}

/** The data folder of a site that was started and stopped. */
export async function stoppedSite(t: TestContext) {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  const server = await startServer(t, { DATA_DIR: dataDir });
  await server.end('SIGTERM');
  return { dataDir, paths: dataFolderPaths(dataDir) };
}
