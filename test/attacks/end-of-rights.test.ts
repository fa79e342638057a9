import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { tableDump } from '#test/support/table-dump.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { multipartType, openRequest } from '#test/support/test-multipart.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';
import { formFor, lineWith } from './call-of.ts';
import { NO_ID, type Rule } from './rule.ts';
import { rules } from './rules.ts';

const endpoints: Record<string, Endpoint> = api;
const changing = (Object.keys(api) as CallName[]).filter(
  (name) => endpoints[name]?.access === 'member' && !name.startsWith('GET '),
);

/** An upload, a change of a member and one that asks nothing of the member's own data. */
const some: CallName[] = ['POST /galleries/{id}/images', 'PUT /users/{username}', 'POST /group_email'];

/** What makes a call go through. Whatever fits an endpoint in another way is refused otherwise, and fails below. */
const bodyOf = (name: CallName, { galleryId, imageId, username, password }: Record<string, string>) => {
  if (name === 'POST /change_password') return { newPassword: 'Zwei Schichten Klarlack' };
  if (name === 'DELETE /galleries/{id}') return { images: 1, reason: '' };
  if (name === 'POST /users/{username}/portraits/{kind}/from_image') return { galleryId, imageId };
  if (name === 'PUT /meetings/{id}/organisers') return { usernames: [username] };
  if (name === 'POST /users/{username}/deletion') return { images: 'keep', password };
  return (rules[name] as Rule).json ?? {};
};

/** How the right to write may end while a body is on its way. All calls meet the first, some each of the others. */
const ends: Record<string, (site: TestSite, browser: TestBrowser, id: string) => Promise<unknown>> = {
  disabled: ({ db, accounts }, _, id) =>
    db.transaction().execute((transaction) => accounts.setDisabled(transaction, id, true)),
  'logged out': (_, browser) => browser.post('/logout'),
  'too late': async (site) => site.passSeconds(7300),
  deleted: ({ db, accounts }, _, id) =>
    db.transaction().execute((transaction) => accounts.remove(transaction, id, { keepImages: true })),
};

async function filesIn({ dataDir }: TestSite, folder: string): Promise<string[]> {
  const root = path.join(dataDir, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => path.join(parentPath, name));
}

/** Everything that lasts but the counters of tries. */
async function stateOf(site: TestSite): Promise<string> {
  const rows = (await tableDump(site.db)).replaceAll(/\{"bucket":[^}]*\},?/g, '');
  const files = [...(await filesIn(site, 'images')), ...(await filesIn(site, 'outbox'))];
  return [rows, ...files.toSorted()].join('\n');
}

for (const [end, happens] of Object.entries(ends))
  test(`a body that comes slowly changes nothing when its member is ${end} meanwhile`, async (t) => {
    const site = await testSite(t);
    const jpeg = await plainJpeg({ width: 400, height: 300 });
    await site.addMember('reader');
    await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();

    const calls = end === 'disabled' ? changing : changing.filter((name) => some.includes(name));
    for (const [number, name] of calls.entries()) {
      const username = `member${number}`;
      const browser = await site.join(username);
      const { id = '' } = (await site.members.findForLogin(username)) ?? {};
      const galleryId = await browser.createGallery();
      const { id: imageId } = (await browser.upload(galleryId, jpeg)).json as Image;
      const meeting = name.includes('/meetings/') ? await callMeeting(browser) : undefined;
      const values: Record<string, string> = {
        username,
        id: meeting?.id ?? galleryId,
        galleryId,
        imageId,
        kind: 'now',
        commentId: NO_ID,
        guestId: NO_ID,
      };
      const { method, path: target } = lineWith(name, values);
      const [type, body] = endpoints[name]?.upload
        ? [multipartType, formFor(name, jpeg)]
        : [
            'application/json',
            Buffer.from(
              JSON.stringify(bodyOf(name, { galleryId, imageId, username, password: site.password })),
            ),
          ];

      // The guard is passed as soon as it has found the session.
      const { find } = site.sessions;
      const passed = Promise.withResolvers<void>();
      site.sessions.find = (token) => find(token).finally(passed.resolve);
      const headers = { 'content-type': type, 'content-length': body.length };
      const { sent, answered } = openRequest(site.address, browser, target, headers, method);
      sent.write(body.subarray(0, body.length / 2));
      await passed.promise;
      site.sessions.find = find;

      await happens(site, browser, id);
      const before = await stateOf(site);
      sent.end(body.subarray(body.length / 2));
      const { status, text } = await answered;
      assert.deepEqual([status, text], [401, '{"error":"no-session"}'], name);
      assert.ok((await stateOf(site)) === before, `${name}: something has changed`);
      assert.deepEqual(await filesIn(site, 'work'), [], name);
    }
  });
