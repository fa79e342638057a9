import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Image } from '#contract/galleries.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { sendToGroup } from '#test/support/test-class.ts';
import { testHouse } from '#test/support/test-house.ts';
import { remember } from '#test/support/test-memorial.ts';
import { multipartType } from '#test/support/test-multipart.ts';
import { formFor, lineWith } from './call-of.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';
import { meeting } from './rules-of-meetings.ts';

const endpoints: Record<string, Endpoint> = api;
const calls = Object.keys(api) as CallName[];
const forMembers = calls.filter((name) => endpoints[name]?.access === 'member');
const forMaintainers = calls.filter((name) => endpoints[name]?.access === 'maintainer');

const HIDDEN = 'Geheimer Steg';

const must = (answer: { status: number; text: string }, status: number) =>
  assert.equal(answer.status, status, answer.text);

/**
 * A class with all that maintainers see more of, and paul, who has a gallery, a picture and a hidden one of his own,
 * words, marks and answers. He is a member, or a maintainer who has not entered the password again.
 */
async function classOf(t: TestContext, paul: 'member' | 'maintainer') {
  const house = await testHouse(t);
  const [anna, bert] = [await house.join('anna'), await house.join('bert')];
  const [actor, zoe] = [await house.join('paul'), await house.maintainer('zoe')];
  if (paul === 'maintainer') await house.promote('paul');
  await saveData(anna, 'anna', { publicationConsent: true, acceptGroupEmails: true });
  await saveData(bert, 'bert', { firstName: 'Bert', surname: 'Heimlich' });

  const picture = (width: number) => plainJpeg({ width, height: 40 });
  const upload = async (by: TestBrowser, gallery: string, title: string, width: number) => {
    house.passSeconds(1);
    const answer = await by.upload(gallery, await picture(width), { title });
    must(answer, 201);
    return answer.json as Image;
  };
  const gallery = await anna.createGallery();
  const shown = await upload(anna, gallery, 'Kuchen', 60);
  const own = await upload(actor, gallery, 'Paul am See', 70);
  const ownHidden = await upload(actor, gallery, 'Paul im See', 80);
  const hidden = await upload(anna, gallery, HIDDEN, 50);
  const gone = await upload(anna, gallery, 'Abreise', 90);
  const others = await anna.createGallery('Nur Geheimes');
  await upload(anna, others, 'Auch geheim', 65);
  const alone = ((await anna.get(`/galleries/${others}/images`)).json as Image[])[0] ?? assert.fail();
  const ownGallery = await actor.createGallery('Von Paul');
  await upload(actor, ownGallery, 'Nur Paul', 75);

  const at = (image: Image, of = gallery) => `/galleries/${of}/images/${image.id}`;
  const words = [];
  for (const image of [hidden, shown]) {
    const written = await bert.post(`${at(image)}/words`, { text: 'Das waren Zeiten' });
    must(written, 201);
    words.push((written.json as { id: string }).id);
    must(await actor.post(`${at(image)}/words`, { text: 'Ja, wirklich' }), 201);
    const marks = [
      { x: 0.2, y: 0.2, username: 'anna' },
      { x: 0.4, y: 0.4, name: 'Frau Huber' },
    ];
    must(await bert.send('PUT', `${at(image)}/people`, { json: { text: 'Die Reihe', marks } }), 204);
  }
  const cover = { title: 'Klassentreffen 2018', description: 'Ein Abend am See', coverId: hidden.id };
  must(await anna.send('PUT', `/galleries/${gallery}`, { json: cover }), 204);
  for (const image of [hidden, ownHidden, gone])
    must(await bert.post(`${at(image)}/hide`, { reason: 'Ich' }), 204);
  must(await bert.post(`${at(alone, others)}/hide`, { reason: 'Ich' }), 204);

  const called = await anna.post('/meetings', meeting);
  must(called, 201);
  const { id: meetingId } = called.json as { id: string };
  const answer = { answer: 'yes', persons: 2, remark: 'Nur für die Orga' };
  must(await bert.send('PUT', `/meetings/${meetingId}/answer`, { json: answer }), 204);
  const guest = await anna.post(`/meetings/${meetingId}/guests`, { name: 'Frau Lehrreich' });
  must(guest, 201);
  const { id: guestId } = guest.json as { id: string };
  const missing = await zoe.post('/maintenance/missing', {
    ...{ firstName: 'Kai', surname: 'Unbekannt', remark: 'War in Ulm' },
  });
  must(missing, 201);
  const { id: missingId } = missing.json as { id: string };
  must(await bert.post(`/missing/${missingId}/hints`, { text: 'Jetzt in Bonn' }), 204);
  const memorialId = await remember(zoe);
  const { id: mailId } = await sendToGroup(anna);
  return {
    ...{ house, actor, gallery, others, ownGallery, shown, own, ownHidden, hidden, alone, gone },
    ...{ words, meetingId, guestId, missingId, memorialId, mailId },
  };
}

type Class = Awaited<ReturnType<typeof classOf>>;

/** The values of a path for which a line is called, each a case. */
function targetsOf(name: CallName, all: Class): Record<string, string>[] {
  if (name.includes('/meetings')) return [{ id: all.meetingId, username: 'bert', guestId: all.guestId }];
  if (name.includes('/missing/')) return [{ id: all.missingId }];
  if (name.includes('/memorials/')) return [{ id: all.memorialId, size: '480' }];
  if (name.includes('/group_emails/')) return [{ id: all.mailId }];
  if (name.includes('{imageId}')) {
    const images = [all.hidden, all.shown, all.gone, all.own, all.ownHidden];
    const inGallery = images.flatMap(({ id, imagePath }) => {
      const galleryId = all.gallery;
      // Files lie under an id of their own.
      const filesId = imagePath.split('/').at(-2) ?? '';
      const imageId = name.includes('{file}') ? filesId : id;
      const files = name.includes('{file}') ? ['full.jpg', 'display.webp', 'thumbnail.webp'] : [''];
      const words = name.includes('{wordsId}') ? all.words : [''];
      return words.flatMap((wordsId) => files.map((file) => ({ galleryId, imageId, wordsId, file })));
    });
    return [...inGallery, { galleryId: all.others, imageId: all.alone.id, file: 'full.jpg', wordsId: '' }];
  }
  if (name.includes('{id}'))
    return [all.gallery, all.others, all.ownGallery].map((id) => ({ id, part: '0' }));
  if (name.includes('{username}'))
    return ['anna', 'bert', 'zoe', 'paul'].map((username) => ({
      username,
      part: '0',
      kind: 'now',
      size: '480',
    }));
  return [{}];
}

/** What fits better than what the rules send. */
const bodies: Partial<Record<CallName, (all: Class) => unknown>> = {
  'POST /change_password': () => ({ newPassword: 'klasse1988' }),
  'POST /galleries/{id}/zip': ({ hidden, shown, alone }) => ({ images: [hidden.id, shown.id, alone.id] }),
  'POST /users/{username}/portraits/{kind}/from_image': ({ gallery, hidden }) => ({
    ...{ galleryId: gallery, imageId: hidden.id, x: 0, y: 0, size: 1 },
  }),
  'PUT /galleries/{id}': ({ hidden }) => ({ title: 'Anders', description: 'Am See', coverId: hidden.id }),
  'PUT /users/{username}': () => ownData({ city: 'Dresden' }),
};

const call = async (all: Class, name: CallName, values: Record<string, string>) => {
  const { method, path } = lineWith(name, values);
  const { json }: Rule = rules[name];
  const body = bodies[name]?.(all) ?? json;
  if (endpoints[name]?.upload) {
    const form = formFor(name, await plainJpeg({ width: 400, height: 300 }));
    return all.actor.send(method, path, { body: form, headers: { 'content-type': multipartType } });
  }
  return all.actor.send(method, path, method === 'GET' || body === undefined ? {} : { json: body });
};

/** Numbers each id, token and moment by where it first came, so that those of two classes can be compared. */
function comparer() {
  const seen = new Map<string, number>();
  return (text: string) =>
    text
      // Folded lines of a calendar.
      .replaceAll('\r\n ', '')
      .replaceAll(/(?<![\w-])[\w-]{43,}(?![\w-])|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
        seen.set(id, seen.get(id) ?? seen.size);
        return `#${seen.get(id)}`;
      })
      .replaceAll(/\b1[789]\d{8}(\d{3})?\b/g, 'moment')
      .replaceAll(/\d{8}T\d{6}Z/g, 'moment');
}

/** What says who calls: the role, and a moment in the names of a ZIP file. */
const ofCaller: Partial<Record<CallName, (text: string) => string>> = {
  'GET /session': (text) => text.replace(/"maintainer":true,"problems":\[[^\]]*\]/, '"maintainer":false'),
};

/** What would let in again whoever has the session. */
const waysIn: CallName[] = ['POST /change_password', 'POST /passkeys/registration_options'];

/** They end the session. */
const last: CallName[] = ['POST /logout', 'POST /logout_everywhere'];
const inOrder = [...forMembers.filter((name) => !last.includes(name)), ...last].toSorted(
  (a, b) =>
    Number(isChange(a)) - Number(isChange(b)) ||
    Number(last.includes(a)) - Number(last.includes(b)) ||
    Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')),
);
function isChange(name: string) {
  return !name.startsWith('GET ');
}

test('a maintainer who has not entered the password again reads and changes what a member does, on every line', async (t) => {
  const [member, maintainer] = [await classOf(t, 'member'), await classOf(t, 'maintainer')];
  const alike = [comparer(), comparer()] as const;
  let cases = 0;
  for (const name of inOrder)
    for (const [at, values] of targetsOf(name, member).entries()) {
      const where = `${name} ${at}`;
      const expected = await call(member, name, values);
      const found = await call(maintainer, name, targetsOf(name, maintainer)[at] ?? {});
      cases += 1;
      // A way in that a maintainer adds or changes asks for one that is there.
      if (waysIn.includes(name)) {
        assert.deepEqual([found.status, found.text], [403, '{"error":"confirm-password"}'], where);
        continue;
      }
      assert.equal(found.status, expected.status, `${where}: ${found.text.slice(0, 200)}`);
      const isZip = expected.headers.get('content-type') === 'application/zip';
      // Its moments and the own role stand within.
      if (isZip) {
        assert.deepEqual(namesIn(found.text), namesIn(expected.text), where);
        continue;
      }
      // Instead of being refused like a member a maintainer is asked to enter the password.
      const asked = found.text.replace('"confirm-password"', '"not-allowed"');
      const same = ofCaller[name] ?? ((text: string) => text);
      assert.equal(alike[1](same(asked)), alike[0](same(expected.text)), where);
      assert.equal(found.headers.get('etag'), expected.headers.get('etag'), where);
    }
  t.diagnostic(`attacks: ${cases} calls of an unconfirmed maintainer beside a member's`);

  await maintainer.actor.login('paul', maintainer.house.password);
  for (const name of forMaintainers.filter((one) => !endpoints[one]?.unconfirmed)) {
    const { status, text } = await call(maintainer, name, { username: 'anna', act: 'disable' });
    assert.deepEqual([status, text], [403, '{"error":"confirm-password"}'], name);
  }
});

/** The names of the files in a ZIP file, as its directory has them. */
const namesIn = (zip: string) =>
  [...zip.matchAll(/[\w äöüÄÖÜß()-]+\.(?:jpg|json|txt|webp)/g)].map(([name]) =>
    name.replaceAll(/\d{10,}/g, ''),
  );

test('what tells a hidden picture is told a maintainer after the password, and no longer than that', async (t) => {
  const all = await classOf(t, 'maintainer');
  const { actor, house, gallery, others, hidden, alone } = all;
  const address = `/galleries/${gallery}/images/${hidden.id}`;
  const file = hidden.imagePath.replace(/^.*\/api\/v1/, '');
  const sees = async () => {
    const lists = [`/galleries/${gallery}/images`, `/galleries/${gallery}/parts/0`];
    const listed = await Promise.all(lists.map(async (one) => (await actor.get(one)).text.includes(HIDDEN)));
    const cards = (await actor.get('/galleries')).text.includes(hidden.id);
    const ofOthers = (await actor.get(`/galleries/${others}/images`)).text.includes(alone.id);
    const zip = namesIn((await actor.get(`/galleries/${gallery}/zip`)).text).some((name) =>
      name.includes(HIDDEN),
    );
    const chosen = (await actor.post(`/galleries/${gallery}/zip`, { images: [hidden.id] })).status === 200;
    const alike = [address, `${address}/people`, file].map(
      async (one) => (await actor.get(one)).status === 200,
    );
    const words = (await actor.get(`${address}/words`)).text.includes('Das waren Zeiten');
    const comment = (await actor.post(`${address}/words`, { text: 'Ich sehe es' })).status === 201;
    return [...listed, cards, ofOthers, zip, chosen, ...(await Promise.all(alike)), words, comment];
  };
  const all11 = (value: boolean) => Array.from({ length: 11 }, () => value);
  assert.deepEqual(await sees(), all11(false));
  await house.confirm(actor);
  assert.deepEqual(await sees(), all11(true));
  house.passSeconds(30 * 60 + 1);
  assert.deepEqual(await sees(), all11(false));
});
