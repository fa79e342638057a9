import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ownData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { multipartType } from '#test/support/test-multipart.ts';
import { formFor, lineWith } from './call-of.ts';
import { type ClassOfSecrets, classOfSecrets } from './class-of-secrets.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';

const endpoints: Record<string, Endpoint> = api;
const calls = Object.keys(api) as CallName[];
const forMembers = calls.filter((name) => endpoints[name]?.access === 'member');
const forMaintainers = calls.filter((name) => endpoints[name]?.access === 'maintainer');

/** The values of a path for which a line is called, each a case. */
function targetsOf(name: CallName, all: ClassOfSecrets): Record<string, string>[] {
  if (name.includes('/meetings')) return [{ id: all.meetingId, username: 'bert', guestId: all.guestId }];
  if (name.includes('/missing/')) return [{ id: all.missingId }];
  if (name.includes('/memorials/')) return [{ id: all.memorialId, size: '480' }];
  if (name.includes('/group_emails/')) return [{ id: all.mailId }];
  if (/\{(imageId|filesId)\}/.test(name)) {
    const ofGallery = [all.hidden, all.shown, all.own].map((image) => ({ galleryId: all.gallery, image }));
    return [...ofGallery, { galleryId: all.others, image: all.alone }].flatMap(({ galleryId, image }) => {
      // Files lie under an id of their own.
      const filesId = image.imagePath.split('/').at(-2) ?? '';
      const words = name.includes('{commentId}') ? all.words : [''];
      return words.map((commentId) => ({
        galleryId,
        imageId: image.id,
        filesId,
        commentId,
        file: 'full.jpg',
      }));
    });
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
const bodies: Partial<Record<CallName, (all: ClassOfSecrets) => unknown>> = {
  'POST /change_password': () => ({ newPassword: 'klasse1988' }),
  'POST /galleries/{id}/zip': ({ hidden, shown, alone }) => ({ images: [hidden.id, shown.id, alone.id] }),
  'POST /users/{username}/portraits/{kind}/from_image': ({ gallery, hidden }) => ({
    galleryId: gallery,
    imageId: hidden.id,
    x: 0,
    y: 0,
    size: 1,
  }),
  'PUT /galleries/{id}': ({ hidden }) => ({ title: 'Anders', description: 'Am See', coverId: hidden.id }),
  'PUT /users/{username}': () => ownData({ city: 'Dresden' }),
};

const call = async (all: ClassOfSecrets, name: CallName, values: Record<string, string>) => {
  const { method, path } = lineWith(name, values);
  const { json }: Rule = rules[name];
  const body = bodies[name]?.(all) ?? json;
  if (endpoints[name]?.upload) {
    const form = formFor(name, await plainJpeg({ width: 400, height: 300 }));
    return all.paul.send(method, path, { body: form, headers: { 'content-type': multipartType } });
  }
  return all.paul.send(method, path, method === 'GET' || body === undefined ? {} : { json: body });
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
  // Everybody is asked for the password.
  'POST /users/{username}/deletion': (text) => text.replace('"confirm-password"', '"not-allowed"'),
};

/** What would let somebody who has the session in again. */
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
  const [member, maintainer] = [await classOfSecrets(t), await classOfSecrets(t)];
  await maintainer.site.promote('paul');
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
      // A workbook says when it was made, and is compared as CSV.
      if (name.endsWith('/xlsx')) continue;
      // Instead of being refused like a member a maintainer is asked to enter the password.
      const asked = found.text.replace('"confirm-password"', '"not-allowed"');
      const same = ofCaller[name] ?? ((text: string) => text);
      assert.equal(alike[1](same(asked)), alike[0](same(expected.text)), where);
      assert.equal(found.headers.get('etag'), expected.headers.get('etag'), where);
    }
  t.diagnostic(`attacks: ${cases} calls of an unconfirmed maintainer beside a member's`);

  await maintainer.paul.login('paul', maintainer.site.password);
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
