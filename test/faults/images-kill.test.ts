import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { brokenImages, makeStoredOld, storedFolders } from '#test/support/stored-pictures.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { runAdmin, startServer, type TestProcess, temporaryFolder } from '#test/support/test-process.ts';

const KILLS = 16;
const UPLOADS_AT_ONCE = 4;
const PASSWORD = 'Grundierung und Decklack';
const small = await plainJpeg({ width: 60, height: 40 });

/** A data folder with a member and a gallery; `start` brings the server up with the member logged in. */
async function prepare(t: TestContext) {
  const dataDir = await temporaryFolder(t);
  const settings = { DATA_DIR: dataDir, UPLOADS_PER_HOUR: '100000', MEMBER_MAX_IMAGES: '100000' };
  const first = await startServer(t, settings);
  const words = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  assert.equal((await runAdmin(t, words, settings, PASSWORD)).code, 0);
  const firstBrowser = first.browser();
  await firstBrowser.login('anna', PASSWORD);
  const gallery = await firstBrowser.createGallery();
  await first.end('SIGTERM');

  return {
    dataDir,
    gallery,
    /** Sessions outlive the process, so the browser of before is known again. */
    async start() {
      const server = await startServer(t, settings);
      const browser = server.browser();
      for (const [name, value] of firstBrowser.cookies) browser.cookies.set(name, value);
      const list = async () => (await browser.get(`/galleries/${gallery}/images`)).json as Image[];
      return { server, browser, list };
    },
  };
}

/** What the server has acknowledged, and what it was asked to delete. */
const createLedger = () => ({
  acknowledged: new Set<string>(),
  deleting: new Set<string>(),
  deleted: new Set<string>(),
  /** How many turns were answered. */
  turned: 0,
});
type Ledger = ReturnType<typeof createLedger>;

/** Uploads, turns, and now and then deletes, until the server is gone. */
async function load(browser: TestBrowser, gallery: string, ledger: Ledger) {
  for (;;) {
    const upload = await browser.upload(gallery, small).catch(() => undefined);
    if (upload?.status !== 201) return;
    const { id } = upload.json as Image;
    ledger.acknowledged.add(id);
    if (ledger.acknowledged.size % 3 > 0) {
      if (
        await browser.post(`/galleries/${gallery}/images/${id}/turn`, { degrees: 90 }).catch(() => undefined)
      )
        ledger.turned += 1;
      continue;
    }
    ledger.deleting.add(id);
    const path = `/galleries/${gallery}/images/${id}`;
    const deleted = await browser.send('DELETE', path).catch(() => undefined);
    if (deleted?.status === 204) ledger.deleted.add(id);
  }
}

/** What was acknowledged is as it was acknowledged; what was asked but not answered may be either way. */
function lostBy(listed: Image[], { acknowledged, deleting, deleted }: Ledger) {
  const ids = new Set(listed.map(({ id }) => id));
  return [...acknowledged.difference(deleting).difference(ids), ...deleted.intersection(ids)];
}

test(`${KILLS} kills lose nothing acknowledged, list nothing without its files, leave nothing behind`, async (t) => {
  const { dataDir, gallery, start } = await prepare(t);
  const ledger = createLedger();

  for (let kill = 0; kill < KILLS; kill += 1) {
    const { server, browser, list } = await start();
    assert.deepEqual(lostBy(await list(), ledger), []);
    const workers = Array.from({ length: UPLOADS_AT_ONCE }, () => load(browser, gallery, ledger));
    // Each round dies at another moment: soon after the start, or some way into its first few uploads.
    const enough = ledger.acknowledged.size + (kill % 4);
    const isYoung = () =>
      ledger.acknowledged.size < enough || (kill === KILLS - 1 && ledger.deleted.size === 0);
    for (let wait = 0; wait < 6000 && isYoung(); wait += 1) await sleep(10);
    await sleep(Math.random() * 300);
    await server.end('SIGKILL');
    await Promise.all(workers);
  }

  await makeStoredOld(dataDir);
  const { server, browser, list } = await start();
  const listed = await list();
  const lost = lostBy(listed, ledger);
  const broken = await brokenImages(browser, listed);
  const leftovers = async () => {
    const known = new Set(listed.map(({ imagePath }) => path.basename(path.dirname(imagePath))));
    const stored = await storedFolders(dataDir);
    const unknown = stored.filter((folder) => !known.has(path.basename(folder)));
    return [...unknown, ...(await readdir(path.join(dataDir, 'work')))];
  };
  for (let wait = 0; wait < 300 && (await leftovers()).length > 0; wait += 1) await sleep(100);

  const { acknowledged, deleted } = ledger;
  console.log(
    `${KILLS} kills, ${acknowledged.size} uploads and ${deleted.size} deletes and ${ledger.turned} turns acknowledged, ${listed.length} listed: ` +
      `${lost.length} lost, ${broken.length} listed without file, ${(await leftovers()).length} left behind`,
  );
  assert.ok(
    acknowledged.size > KILLS / 2 && deleted.size > 0 && ledger.turned > 0,
    'the kills came in the middle of work',
  );
  assert.deepEqual([lost, broken, await leftovers()], [[], [], []]);
  assert.equal((await server.end('SIGTERM')).code, 0);
});

const takesConnections = ({ address }: TestProcess) =>
  fetch(address).then(
    () => true,
    () => false,
  );

/** An upload whose second half is still to come. */
async function halfUpload(server: TestProcess, browser: TestBrowser, gallery: string) {
  const form = multipart([textPart('title', 'Bild'), filePart(small)]);
  const half = Math.floor(form.length / 2);
  const upload = openRequest(server.address, browser, `/galleries/${gallery}/images`, {
    'content-length': form.length,
  });
  await new Promise((written) => upload.sent.write(form.subarray(0, half), written));
  return { ...upload, finish: () => upload.sent.end(form.subarray(half)) };
}

test('SIGTERM under load: what is under way is finished and kept, new work is refused, the code is 0', async (t) => {
  const { gallery, start } = await prepare(t);
  const ledger = createLedger();
  const { server, browser } = await start();
  const workers = Array.from({ length: UPLOADS_AT_ONCE }, () => load(browser, gallery, ledger));
  const halves = await Promise.all(Array.from({ length: 4 }, () => halfUpload(server, browser, gallery)));
  await sleep(1000);

  server.child.kill('SIGTERM');
  await server.logLine('stopping');
  while (await takesConnections(server)) await sleep(20);
  assert.equal(server.child.exitCode, null);
  for (const half of halves) half.finish();
  for (const { answered } of halves) {
    const { status, headers, text } = await answered;
    assert.deepEqual([status, headers.connection], [201, 'close'], text);
    ledger.acknowledged.add(JSON.parse(text).id);
  }
  await Promise.all(workers);
  const { code, stderr } = await server.ended;
  assert.deepEqual([code, stderr], [0, '']);

  const { browser: later, list } = await start();
  const listed = await list();
  assert.ok(listed.length >= 4);
  assert.deepEqual([lostBy(listed, ledger), await brokenImages(later, listed)], [[], []]);
});
