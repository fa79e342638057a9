import assert from 'node:assert/strict';
import { chmod, chown, readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { runAdmin } from '#test/support/test-process.ts';
import { faultSite } from './site.ts';
import { asNobody, needs } from './tools-at-hand.ts';

const NOBODY = 65_534;
const ROOT = 0;

test(
  'a folder of the site that somebody else owns is a store that is away, until it is given back',
  needs('another account'),
  async (t) => {
    const site = await faultSite(t);
    const give = async (folder: string, owner: number) => {
      for (const name of ['', ...(await readdir(folder, { recursive: true }))])
        await chown(path.join(folder, name), owner, owner);
    };
    await give(site.dataDir, NOBODY);
    const running = await site.start({ under: asNobody });
    const worker = await running.worker('m000');
    const { json } = (await site.work.createGallery(worker)) ?? {};
    const { id: gallery } = json as { id: string };
    const missing = async () => {
      const answer = await fetch(`${running.address}/readyz`);
      return ((await answer.json()) as { missing: string[] }).missing;
    };
    assert.deepEqual(await missing(), []);

    for (const [folder, need] of [
      [site.paths.images, 'images'],
      [site.paths.work, 'data-folder'],
    ] as const) {
      // As after a copy by root: readable for everybody, writable for root only.
      await chmod(folder, 0o755);
      await chown(folder, ROOT, ROOT);
      const refused = await site.work.upload(worker, gallery);
      assert.equal(refused?.status, 503);
      assert.match(refused.text, /"store-away"/);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      assert.deepEqual(await missing(), [need]);
      await chown(folder, NOBODY, NOBODY);
      assert.deepEqual(await missing(), []);
      assert.equal((await site.work.upload(worker, gallery))?.status, 201);
    }
    assert.ok((await readdir(site.paths.images)).every((name) => !name.includes('probe')));
    await running.end('SIGTERM');
    const { code, stdout } = await runAdmin(t, ['media', 'check'], site.environment);
    assert.equal(code, 0, stdout);
  },
);
