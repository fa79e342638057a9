import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { parseEnv } from 'node:util';
import { bucketSettings, folderWithoutDatabase, furnish, look } from '#test/support/test-move.ts';
import { until } from '#test/support/test-post.ts';
import { REFUSED_FOR_GOOD, refusedStart, runAdmin, startServer } from '#test/support/test-process.ts';
import { moveTexts } from '#texts/admin/move.ts';
import { atRenameOf, killEverywhere, oneThread, started } from './strace.ts';
import { needs } from './tools-at-hand.ts';

/** A class in a folder with its settings file, to be copied. */
async function classToMove(t: TestContext) {
  const folder = await folderWithoutDatabase(t);
  const paths = await furnish(t, { DATA_DIR: path.join(folder, 'data') });
  return { folder, paths, shown: await look(t, { DATA_DIR: path.join(folder, 'data') }, paths) };
}

/** A copy of it, with a bucket to move into. */
async function copyOf(t: TestContext, { folder }: Awaited<ReturnType<typeof classToMove>>) {
  const cwd = await folderWithoutDatabase(t);
  const file = path.join(cwd, '.env');
  await cp(path.join(folder, 'data'), path.join(cwd, 'data'), { recursive: true });
  await writeFile(file, `DATA_DIR=${path.join(cwd, 'data')}\n`, { mode: 0o600 });
  const bucket = await bucketSettings(t);
  const answers = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION']
    .map((name) => bucket[name])
    .join('\n');
  return {
    cwd,
    settings: async () => parseEnv(await readFile(file, 'utf8')) as Record<string, string>,
    move: (under?: string[]) =>
      runAdmin(t, ['move', 's3', '--settings-stdin'], under ? oneThread : {}, answers, {
        cwd,
        ...(under && { under }),
      }),
  };
}

test(
  'a move that is killed leaves a whole class, and the same command goes on',
  needs('strace'),
  async (t) => {
    const origin = await classToMove(t);
    const kills = await killEverywhere(t, started, async (under, at) => {
      const place = await copyOf(t, origin);
      const first = await place.move(under);
      const wasKilled = first.signal === 'SIGKILL' || first.code !== 0;
      let again = first;
      // The part that copies may have outlived the other.
      await until(async () => {
        again = await place.move();
        return !/von einem laufenden Klassenkreis benutzt/.test(again.stderr);
      });
      const isDone = again.code === 0 || /Da liegt schon alles/.test(again.stderr);
      assert.ok(isDone, `${at}: ${again.stdout}${again.stderr}`);
      await (await startServer(t, {}, { cwd: place.cwd })).end('SIGTERM');
      const settings = await place.settings();
      assert.ok(settings.S3_BUCKET, at);
      assert.deepEqual(await look(t, settings, origin.paths), origin.shown, at);
      return wasKilled;
    });
    t.diagnostic(`faults: move: ${kills} kills`);
  },
);

test(
  'a move that is killed while the places are swapped is told by the start, and the same command ends it',
  needs('strace'),
  async (t) => {
    const origin = await classToMove(t);
    // Before the first rename, between both, and before the settings are others.
    for (const [name, isTold] of [
      ['data', false],
      ['data.neu', true],
      ['.env.new', true],
    ] as const) {
      const place = await copyOf(t, origin);
      const killed = await place.move(atRenameOf(path.join(place.cwd, name)));
      assert.equal(killed.signal, 'SIGKILL', name);
      if (isTold) {
        const { code, stderr } = await refusedStart(t, {}, { cwd: place.cwd });
        assert.deepEqual([code, stderr], [REFUSED_FOR_GOOD, `${moveTexts.halfMoved('s3')}\n`]);
        const status = await runAdmin(t, ['status'], { PORT: '1' }, '', { cwd: place.cwd });
        assert.ok(status.stdout.includes(moveTexts.halfMoved('s3')), status.stdout);
      } else await (await startServer(t, {}, { cwd: place.cwd })).end('SIGTERM');
      const again = await place.move();
      assert.equal(again.code, 0, again.stderr);
      await (await startServer(t, {}, { cwd: place.cwd })).end('SIGTERM');
      assert.deepEqual(await look(t, await place.settings(), origin.paths), origin.shown);
    }
  },
);
