import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import { plainJpeg, smallPhoto } from '#test/support/samples.ts';
import { storedFolders } from '#test/support/stored-pictures.ts';
import { remember, takeOff } from '#test/support/test-memorial.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';
import { changesBetween, readState } from './state.ts';

// What a call has looked at may be otherwise by the time it writes: it has worked for seconds, or waited.

const jpeg = await plainJpeg({ width: 400, height: 300 });
const other = await plainJpeg({ width: 420, height: 300 });

type World = Awaited<ReturnType<typeof world>>;
type Answer = { status: number; text: string };

/** anna has uploaded a picture, bert is anybody, maja maintains. */
async function world(site: TestSite) {
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const maja = await site.maintainer();
  const [gallery, second] = [await anna.createGallery('Treffen'), await anna.createGallery('Ausflug')];
  const { id: image } = (await anna.upload(gallery, jpeg, { title: 'Steg' })).json as Image;
  await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  const memorial = await remember(maja);
  const dora = {
    username: 'dora',
    firstName: 'Dora',
    surname: 'Neu',
    email: 'dora@example.org',
    invite: false,
  };
  assert.equal((await maja.post('/maintenance/members', dora)).status, 201);
  return {
    site,
    anna,
    bert,
    maja,
    gallery,
    second,
    image,
    memorial,
    at: `/galleries/${gallery}/images/${image}`,
  };
}

const form = (content: Uint8Array) => {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(content)], 'ich.jpg', { type: 'image/jpeg' }));
  return body;
};

/** The table of an import, of one who is nobody yet. */
const table = 'Benutzername;Vorname;Nachname;E-Mail\nkai;Kai;Neu;kai@example.org\n';

/** What may happen meanwhile, each through its own call. */
const happens = {
  'the gallery is deleted': ({ anna, gallery }: World) =>
    anna.send('DELETE', `/galleries/${gallery}`, { json: { images: 1, reason: '' } }),
  'the picture is deleted': ({ anna, at }: World) => anna.send('DELETE', at),
  'the picture is hidden': ({ bert, at }: World) => bert.post(`${at}/hide`, { reason: '' }),
  'the picture is moved': ({ maja, gallery, second, image }: World) =>
    maja.post(`/maintenance/galleries/${gallery}/move_images`, { images: [image], galleryId: second }),
  'the member is disabled': ({ maja }: World) => maja.post('/maintenance/members/anna/disable'),
  'the uploads of the member are stopped': ({ maja }: World) =>
    maja.post('/maintenance/members/anna/uploads-off'),
  'another upload uses up the quota': ({ anna, gallery }: World) => anna.upload(gallery, other),
  'the memorial is taken back': ({ maja, memorial }: World) => takeOff(maja, memorial),
  'the role is taken away': async ({ site }: World) => {
    await site.change('maja', { maintainer: 0 });
    return { status: 204, text: '' };
  },
  'one of them is added': ({ maja }: World) =>
    maja.post('/maintenance/members', {
      username: 'kai',
      firstName: 'Kai',
      surname: 'Neu',
      email: 'kai@example.org',
      invite: false,
    }),
} satisfies Record<string, (world: World) => Promise<Answer>>;

type Happening = keyof typeof happens;

type Case = {
  work: (world: World) => Promise<Answer>;
  /** Which of its transactions writes; those before only look. */
  writes?: 2 | 3;
  refused: Partial<Record<Happening, [status: number, error: string]>>;
};

const gone: [number, string] = [404, 'not-found'];
const stopped: [number, string] = [403, 'uploads-off'];

const cases: Record<string, Case> = {
  'an upload': {
    work: async ({ anna, gallery }) => anna.upload(gallery, await smallPhoto()),
    refused: {
      'the gallery is deleted': gone,
      'the uploads of the member are stopped': stopped,
      'another upload uses up the quota': [409, 'quota-reached'],
    },
  },
  'an upload of the same picture': {
    work: ({ anna, second }) => anna.upload(second, jpeg),
    refused: { 'the picture is hidden': [409, 'hidden-picture'] },
  },
  'a portrait cut out of a picture': {
    work: ({ anna, gallery, image }) =>
      anna.send('POST', '/users/anna/portraits/then/from_image', {
        json: { galleryId: gallery, imageId: image },
      }),
    writes: 2,
    refused: {
      'the picture is hidden': gone,
      'the picture is deleted': gone,
      'the picture is moved': gone,
      'the uploads of the member are stopped': stopped,
    },
  },
  'a portrait sent': {
    work: ({ anna }) => anna.send('PUT', '/users/anna/portraits/then', { body: form(jpeg) }),
    refused: {
      'the uploads of the member are stopped': stopped,
      'the picture is hidden': [409, 'hidden-picture'],
    },
  },
  'a picture of a memorial': {
    work: ({ maja, memorial }) =>
      maja.send('PUT', `/maintenance/memorials/${memorial}/portrait`, { body: form(jpeg) }),
    writes: 2,
    refused: {
      'the memorial is taken back': gone,
      'the role is taken away': gone,
      'the picture is hidden': [409, 'hidden-picture'],
    },
  },
  'a turn': {
    work: ({ anna, at }) => anna.post(`${at}/turn`, { degrees: 90 }),
    writes: 2,
    refused: {
      'the picture is deleted': gone,
      'the picture is moved': gone,
      'the uploads of the member are stopped': stopped,
    },
  },
  'a turn by a maintainer': {
    work: ({ maja, at }) => maja.post(`${at}/turn`, { degrees: 90 }),
    writes: 2,
    refused: { 'the role is taken away': [403, 'not-allowed'] },
  },
  'another picture for the card of a gallery': {
    work: ({ anna, gallery, image }) =>
      anna.send('PUT', `/galleries/${gallery}`, {
        json: { title: 'Treffen', description: 'Am See', coverId: image },
      }),
    refused: {
      'the picture is deleted': [409, 'conflict'],
      'the picture is moved': [409, 'conflict'],
      'the gallery is deleted': gone,
    },
  },
  'names on a picture': {
    work: ({ bert, at }) =>
      bert.send('PUT', `${at}/people`, { json: { text: 'Wir', marks: [{ x: 0.5, y: 0.5, name: 'Kai' }] } }),
    refused: { 'the picture is deleted': gone, 'the picture is moved': gone },
  },
  'words under a picture': {
    work: ({ anna, at }) => anna.post(`${at}/comments`, { text: 'Am Steg' }),
    refused: { 'the picture is deleted': gone, 'the picture is moved': gone },
  },
  'hiding a picture': {
    work: ({ anna, at }) => anna.post(`${at}/hide`, { reason: '' }),
    refused: { 'the picture is deleted': gone, 'the picture is moved': gone },
  },
  'moving a picture': {
    work: ({ maja, gallery, second, image }) =>
      maja.post(`/maintenance/galleries/${gallery}/move_images`, { images: [image], galleryId: second }),
    refused: {
      'the picture is deleted': gone,
      'the picture is moved': gone,
      'the gallery is deleted': gone,
      'the role is taken away': gone,
    },
  },
  'an import': {
    work: async ({ maja }) => {
      const preview = (await maja.sendTable('import_preview', table)).json as ImportPreview;
      return maja.sendTable('import', table, { fingerprint: preview.fingerprint });
    },
    // The preview, the members for whom the table is read, and then the import.
    writes: 3,
    refused: { 'one of them is added': [409, 'conflict'], 'the role is taken away': gone },
  },
  'all invitations': {
    work: ({ maja }) => maja.post('/maintenance/invitations', { count: 1 }),
    refused: { 'one of them is added': [409, 'conflict'], 'the role is taken away': gone },
  },
  'a link for a password': {
    work: ({ maja }) => maja.post('/maintenance/members/anna/password-link'),
    refused: { 'the member is disabled': [409, 'conflict'], 'the role is taken away': gone },
  },
};

/** Stops the call at that of its transactions which writes: it has looked and worked by then. */
function hold({ sessions }: TestSite, writes: number) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { writeAs } = sessions;
  let begun = 0;
  sessions.writeAs = (...asked) => {
    const write = writeAs(...asked);
    return async (work) => {
      begun += 1;
      if (begun === writes) {
        sessions.writeAs = writeAs;
        reached.resolve();
        await released.promise;
      }
      return write(work);
    };
  };
  return { reached: reached.promise, release: released.resolve };
}

/** All that lasts, and what lies in the folder for work. Which pictures are stored is asked for itself. */
async function stateOf({ db, dataDir }: TestSite) {
  const state = await readState(db, dataDir, []);
  const files = Map.groupBy(state.get('files') ?? [], (file) => file.slice(0, file.indexOf('/')));
  state.set('files', files.get('outbox') ?? []);
  return { lasting: state, work: files.get('work') ?? [] };
}

for (const [name, { work, writes = 1, refused }] of Object.entries(cases))
  for (const [happening, [status, error]] of Object.entries(refused))
    test(`work between look and write: ${name} is refused, and nothing kept, when ${happening}`, async (t) => {
      const site = await testSite(t, { settings: { MEMBER_MAX_IMAGES: '2' } });
      const here = await world(site);
      const { reached, release } = hold(site, writes);
      const answer = work(here);
      await Promise.race([reached, answer.then(({ text }) => assert.fail(`not held: ${text}`))]);
      const meanwhile = await happens[happening as Happening](here);
      assert.ok(meanwhile.status < 300, meanwhile.text);
      const before = await stateOf(site);
      release();
      const { status: found, text } = await answer;
      assert.deepEqual([found, text], [status, JSON.stringify({ error })]);
      const after = await stateOf(site);
      assert.deepEqual(changesBetween(before.lasting, after.lasting), {});
      assert.deepEqual(after.work, []);
      const stored = (await storedFolders(site.dataDir)).map((folder) => path.basename(folder));
      assert.deepEqual(new Set(stored), await site.images.filesIds());
    });

test('work between look and write: a ZIP on its way goes on with nothing that its reader may no longer see', async (t) => {
  const site = await testSite(t);
  const here = await world(site);
  const { anna, gallery } = here;
  assert.equal((await anna.upload(gallery, other, { title: 'Zweites' })).status, 201);
  const { stream } = site.storage;
  site.storage.stream = async (...asked) => {
    site.storage.stream = stream;
    const first = await stream(...asked);
    assert.ok((await happens['the member is disabled'](here)).status < 300);
    return first;
  };
  const answer = await anna.fetch('GET', `/api/v1/galleries/${gallery}/zip`);
  const zip = Buffer.from(await answer.arrayBuffer());
  assert.ok(zip.includes('Steg.jpg'), 'the first was on its way');
  assert.ok(!zip.includes('Zweites.jpg'));
});
