import assert from 'node:assert/strict';
import { api, type CallName } from '#contract/api.ts';
import type { Image } from '#contract/galleries.ts';
import { act } from '#server/admin/command.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { filePart, multipart, multipartType, openRequest, textPart } from '#test/support/test-multipart.ts';
import { attackGroup, scenario } from './attack.ts';
import { callOf } from './call-of.ts';
import { PASSWORD } from './people.ts';
import { get, post, type Request } from './request.ts';
import type { Site } from './site.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const form = multipart([textPart('title', 'Ein Ausflug'), filePart(small)]);
/** A portrait has no title. */
const formOfPortrait = multipart([filePart(small)]);

const changing = (Object.keys(api) as CallName[]).filter(
  (name) => api[name].access === 'member' && !name.startsWith('GET '),
);

const many = <T>(count: number, make: (at: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const sorted = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const formFor = (name: string) => (name.includes('portraits') ? formOfPortrait : form);

/** As a maintainer does it on the command line. */
const setDisabled = ({ db, members, memberActs }: Site, disabled: boolean) =>
  act({ db }, async (...by) => {
    const dora = (await members.find('dora', by[0])) ?? assert.fail();
    return memberActs.setDisabled(...by, dora, disabled);
  });

/** How a member's right to write may end while a body is being sent. */
const ends: Record<string, (site: Site, browser: TestBrowser, id: string) => Promise<unknown>> = {
  disabled: (site) => setDisabled(site, true),
  'logged out': (_, browser) => browser.post('/logout'),
  'too late': ({ db }, _, id) =>
    db
      .updateTable('sessions')
      .set({ ends_at: Date.now() - 1000 })
      .where('member_id', '=', id)
      .execute(),
};

/** Sends half of every changing call while dora may, the rest when she no longer may. Leaves her disabled again. */
async function slowBodies(site: Site, happens: (typeof ends)[string]): Promise<RawAnswer[]> {
  const { id = '' } = (await site.members.find('dora')) ?? {};
  await setDisabled(site, false);
  const browser = site.browser();
  await browser.login('dora', PASSWORD);
  const opened = changing.map((name) => {
    const call = callOf(site, name, 'dora');
    const json = name === 'POST /change_password' ? { newPassword: 'Zwei Schichten Klarlack' } : call.json;
    const body = call.body === undefined ? Buffer.from(JSON.stringify(json ?? {})) : formFor(name);
    const type = call.body === undefined ? 'application/json' : multipartType;
    const headers = { 'content-type': type, 'content-length': body.length };
    const target = (call.path ?? '').replace('/users/anna', '/users/dora');
    const { sent, answered } = openRequest(site.address, browser, target, headers, call.method);
    sent.write(body.subarray(0, body.length / 2));
    return { name, answered, finish: () => sent.end(body.subarray(body.length / 2)) };
  });
  // By then the guard has admitted them; if not, the answers must be the same.
  for (let round = 0; round < 3; round += 1) assert.equal((await browser.get('/session')).status, 200);
  await happens(site, browser, id);
  for (const { name, answered, finish } of opened) {
    finish();
    const { status, text } = await answered;
    assert.deepEqual([status, text], [401, '{"error":"no-session"}'], name);
  }
  await setDisabled(site, true);
  return [];
}

attackGroup(
  'concurrency',
  async (site) => {
    const { send, gallery, image } = site;
    // Ends her remaining sessions.
    await setDisabled(site, true);
    const upload = (as: 'anna' | 'bert' = 'anna'): Request => ({
      method: 'POST',
      path: `/galleries/${gallery}/images`,
      as,
      body: form,
      headers: { 'content-type': multipartType },
    });
    const remove = (id: string): Request => ({
      method: 'DELETE',
      path: `/galleries/${gallery}/images/${id}`,
    });
    return [
      ...Object.entries(ends).map(([end, happens]) =>
        scenario(
          `bodies that come slowly change nothing when their member is ${end} meanwhile`,
          (site) => slowBodies(site, happens),
          // A maintainer lets dora in, shuts her out where that is the end, and shuts her out again.
          { members: '+1 -1', maintenance_record: end === 'disabled' ? '+3' : '+2' },
        ),
      ),
      scenario(
        'of uploads that race for the last place in the quota one gets it',
        async () => {
          const answers = await many(6, () => send(upload()));
          // anna has one of two images; uploads admitted together are stored one after another.
          assert.deepEqual(sorted(answers), [201, 409, 409, 409, 409, 409]);
          return answers;
        },
        { images: '+1', image_files: '+4', files: '+4' },
      ),
      scenario(
        'of ten deletes of one picture one is done',
        async () => {
          const answers = await many(10, () => send(remove(image.id)));
          assert.deepEqual(sorted(answers), [204, ...Array(9).fill(404)]);
          return answers;
        },
        { images: '-1', image_files: '-4', files: '-4', image_words: '-1' },
      ),
      scenario(
        'a picture read, listed and zipped while it is deleted is there or not',
        async () => {
          const [last] = JSON.parse((await send(get(`/galleries/${gallery}/images`))).text) as Image[];
          assert.ok(last);
          const reads = [
            { target: last.imagePath },
            get(`/galleries/${gallery}/zip`),
            get(`/galleries/${gallery}/images`),
          ];
          const [gone, ...answers] = await Promise.all([remove(last.id), ...reads, ...reads].map(send));
          assert.equal(gone?.status, 204);
          assert.ok(answers.every(({ status }) => status === 200 || status === 404));
          return [];
        },
        { images: '-1', image_files: '-4', files: '-4' },
      ),
      scenario(
        'thirty logins at once are all answered, and give thirty values',
        async ({ db }) => {
          await db.deleteFrom('attempts').execute();
          const answers = await many(30, () =>
            send(post('/login', { username: 'bert', password: PASSWORD }, { as: 'nobody' })),
          );
          assert.ok(
            answers.every(({ status }) => [200, 429, 503].includes(status)),
            `${sorted(answers)}`,
          );
          const tokens = answers.flatMap(({ headers }) =>
            headers.getSetCookie().filter((line) => line.startsWith('__Host-session')),
          );
          assert.equal(new Set(tokens).size, tokens.length);
          assert.ok(tokens.length >= 10);
          return [];
        },
        { sessions: '+10 -1', device_marks: '+10 -1', members: '+1 -1' },
      ),
      scenario(
        'a member deleted while uploading leaves neither rows nor files without a row',
        async ({ db, members, memberActs, storage }) => {
          const bert = (await members.find('bert')) ?? assert.fail();
          const uploads = many(3, () => send(upload('bert')));
          const removed = await act({ db }, (...by) => memberActs.delete(...by, bert, { keepImages: false }));
          for (const id of removed) await storage.remove(id);
          const answers = await uploads;
          assert.ok(
            answers.every(({ status }) => [201, 401, 404, 409, 503].includes(status)),
            `${sorted(answers)}`,
          );
          return answers;
        },
        {
          ...{ members: '-1', sessions: '-10', device_marks: '-10', deleted_members: '+1' },
          ...{ portraits: '-1', maintenance_record: '+1' },
        },
      ),
    ];
  },
  { MEMBER_MAX_IMAGES: '2' },
);
