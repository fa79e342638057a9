import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { takeBack } from '#test/support/take-back.ts';
import { launchServer, temporaryFolder } from '#test/support/test-process.ts';
import { judge, nothingFound, sumUp } from './findings.ts';
import { faultSite } from './site.ts';
import { killEverywhere, oneThread, started } from './strace.ts';
import { needs } from './tools-at-hand.ts';

/** The data as the version before the newest migration left it. */
function takeNewestBack(dataDir: string): string {
  const newest = migrations.at(-1)?.name ?? '';
  const file = new DatabaseSync(dataFolderPaths(dataDir).database);
  takeBack(file, newest);
  file.close();
  return newest;
}

function stepsIn(dataDir: string): string[] {
  const file = new DatabaseSync(dataFolderPaths(dataDir).database, { readOnly: true });
  try {
    return file
      .prepare('select name from migrations order by name')
      .all()
      .map(({ name }) => String(name));
  } finally {
    file.close();
  }
}

test('an update that is killed has happened or not; the next start ends it', needs('strace'), async (t) => {
  const site = await faultSite(t);
  const first = await site.start();
  const worker = await first.worker('m000');
  await site.work.upload(worker, await site.work.openGallery(worker));
  await site.work.saveCity(worker);
  await site.work.writeToGroup(worker);
  await first.end('SIGTERM');
  const newest = takeNewestBack(site.dataDir);
  const all = migrations.map(({ name }) => name);

  const sum = nothingFound();
  /** Starts it on a copy of the data. Answers whether it was killed. */
  const attempt = async (under: string[], at: string): Promise<boolean> => {
    const dataDir = path.join(await temporaryFolder(t), 'data');
    await cp(site.dataDir, dataDir, { recursive: true });
    const updating = launchServer(t, { ...site.environment, ...oneThread, DATA_DIR: dataDir }, { under });
    const wasKilled = await Promise.race([
      updating.logLine('started').then(
        () => false,
        () => true,
      ),
      updating.ended.then(() => true),
    ]);
    updating.child.kill('SIGKILL');
    await updating.ended;
    const steps = stepsIn(dataDir);
    const isWhole =
      steps.join() === all.join() || steps.join() === all.filter((name) => name !== newest).join();
    if (!isWhole) sum.lost.push(`steps: ${steps} (${at})`);
    sumUp(sum, await site.lookAtCopy(dataDir), at);
    assert.deepEqual(stepsIn(dataDir), all);
    return wasKilled;
  };

  const kills = await killEverywhere(t, started, attempt);
  judge(t, kills, sum);
});
