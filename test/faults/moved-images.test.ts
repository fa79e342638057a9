import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gallery, Image } from '#contract/galleries.ts';
import type { RecordPart } from '#contract/record.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { brokenImages } from '#test/support/stored-pictures.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';

const KILLS = 2;
const PASSWORD = 'Grundierung und Decklack';

test(`${KILLS} kills while pictures are moved: each is in one gallery, whole, and the record knows of it`, async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t) };
  const start = async (cookies = new Map<string, string>()) => {
    const server = await startServer(t, settings);
    const maja = server.browser();
    for (const [name, value] of cookies) maja.cookies.set(name, value);
    return { server, maja };
  };

  let { server, maja } = await start();
  const words = ['member', 'add', '--username', 'maja', '--email', 'maja@example.org', '--password-stdin'];
  assert.equal((await runAdmin(t, words, settings, PASSWORD)).code, 0);
  assert.equal((await runAdmin(t, ['maintainer', 'add', 'maja'], settings)).code, 0);
  await maja.login('maja', PASSWORD);
  await maja.post('/confirm_password', { password: PASSWORD });
  const galleries = [await maja.createGallery('Eins'), await maja.createGallery('Zwei')] as const;
  const jpeg = await plainJpeg({ width: 60, height: 40 });
  for (const title of ['a', 'b', 'c', 'd']) await maja.upload(galleries[0], jpeg, { title });

  const newestEntry = async (browser: typeof maja) => {
    const [newest] = ((await browser.get('/maintenance/record')).json as RecordPart).entries;
    return newest?.number ?? 0;
  };
  // What the command line has done stands there, too.
  const before = await newestEntry(maja);

  let acknowledged = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const lists = await Promise.all(
      galleries.map(async (id) => (await maja.get(`/galleries/${id}/images`)).json as Image[]),
    );
    /** Moves one picture to and fro until the server is gone. */
    const moveOn = async (image: Image, at: number): Promise<void> => {
      const [from = '', to] = at === 0 ? galleries : galleries.toReversed();
      const path = `/maintenance/galleries/${from}/images/${image.id}/move`;
      const answer = await maja.post(path, { galleryId: to }).catch(() => undefined);
      if (!answer) return;
      assert.equal(answer.status, 204, answer.text);
      acknowledged += 1;
      // Each round dies at another moment.
      if (acknowledged % (7 + kill) === 0) server.child.kill('SIGKILL');
      return moveOn(image, 1 - at);
    };
    await Promise.all(lists.flatMap((images, at) => images.map((image) => moveOn(image, at))));
    await server.ended;
    ({ server, maja } = await start(maja.cookies));

    const seen: Gallery[] = [];
    const listed: Image[] = [];
    for (const id of galleries) {
      seen.push((await maja.get(`/galleries/${id}`)).json as Gallery);
      listed.push(...((await maja.get(`/galleries/${id}/images`)).json as Image[]));
    }
    assert.deepEqual(listed.map(({ title }) => title).toSorted(), ['a', 'b', 'c', 'd']);
    assert.deepEqual(await brokenImages(maja, listed), []);
    const recorded = (await newestEntry(maja)) - before;
    assert.ok(recorded >= acknowledged && recorded <= acknowledged + 4 * (kill + 1), `${recorded}`);
    // Each move outdates both galleries.
    assert.deepEqual(
      seen.map(({ revision }) => revision),
      [recorded, recorded],
    );
  }
});
