import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { RecordPart } from '#contract/record.ts';
import type { MaintainedText, SetIdentity, TextSummary } from '#contract/site.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

/** A site with the maintainer anna, who has entered her password, and the member bert. */
async function withMaintainer(t: TestContext, settings: Record<string, string> = {}) {
  const site = await testSite(t, { settings });
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  await site.promote('anna');
  await site.confirm(anna);
  const put = async (path: string, json: object) =>
    (await anna.send('PUT', `/maintenance${path}`, { json })).status;
  const acts = async () =>
    ((await anna.get('/maintenance/record')).json as RecordPart).entries.map(({ act }) => act);
  const text = async (name: string) => (await anna.get(`/maintenance/texts/${name}`)).json as MaintainedText;
  const page = async (name: string) =>
    ((await site.browser().get(`/legal/${name}`)).json as { text: string }).text;
  return { site, anna, bert, put, acts, text, page };
}

test('what a maintainer writes is on the page at once, every version is kept and can be used again', async (t) => {
  const { site, anna, put, acts, text, page } = await withMaintainer(t);
  const ours = await page('impressum');
  const before = await text('impressum');
  assert.deepEqual([before.text, before.versions, before.origin], [ours, [], 'ours']);

  const literal = '# Impressum\n\n<script>alert(1)</script> & [x](javascript:alert)';
  assert.equal(await put('/texts/impressum', { text: `  ${literal}\r\n`, basedOn: 0 }), 204);
  assert.equal(await page('impressum'), literal);
  site.passSeconds(60);
  assert.equal(await put('/texts/impressum', { text: 'Zwei', basedOn: 1 }), 204);
  assert.equal(await put('/texts/impressum', { text: 'Zwei', basedOn: 2 }), 204, 'nothing new');
  const { versions } = await text('impressum');
  assert.deepEqual(
    versions.map(({ number, by }) => [number, by]),
    [
      [2, 'anna'],
      [1, 'anna'],
    ],
  );
  assert.ok((versions[0]?.at ?? 0) >= (versions[1]?.at ?? 0) + 60);
  const earlier = async (number: number) => await anna.get(`/maintenance/texts/impressum/${number}`);
  assert.deepEqual((await earlier(0)).json, { text: ours });
  assert.deepEqual((await earlier(1)).json, { text: literal });
  assert.equal((await earlier(3)).status, 404);
  assert.equal(await put('/texts/impressum', { text: literal, basedOn: 2 }), 204);
  assert.equal(await page('impressum'), literal);
  assert.deepEqual(await acts(), ['imprint-written', 'imprint-written', 'imprint-written']);
});

test('of two who write at once one is told, and nothing of the other is lost', async (t) => {
  const { put, page, text } = await withMaintainer(t);
  const both = await Promise.all(
    ['Eins', 'Zwei'].map((words) => put('/texts/datenschutz', { text: words, basedOn: 0 })),
  );
  assert.deepEqual(both.toSorted(), [204, 409]);
  assert.equal(await page('datenschutz'), both[0] === 204 ? 'Eins' : 'Zwei');
  assert.equal((await text('datenschutz')).versions.length, 1);
});

test('the two pages cannot be left empty', async (t) => {
  const { put, page, acts } = await withMaintainer(t);
  const ours = await page('impressum');
  for (const text of [' \n ', 'x'.repeat(50_001)])
    assert.equal(await put('/texts/impressum', { text, basedOn: 0 }), 400);
  assert.equal(await page('impressum'), ours);
  assert.deepEqual(await acts(), []);
});

test('a file of the maintainers stands until there is a version, and remains one to go back to', async (t) => {
  const { site, anna, put, text, page } = await withMaintainer(t);
  const file = path.join(site.dataDir, 'impressum.md');
  await writeFile(file, '# Aus der Datei\n');
  const before = await text('impressum');
  assert.deepEqual([before.text, before.origin], ['# Aus der Datei\n', 'file']);
  await put('/texts/impressum', { text: 'Aus dem Browser', basedOn: 0 });
  await writeFile(file, '# Zu spät\n');
  assert.equal(await page('impressum'), 'Aus dem Browser');
  assert.deepEqual((await anna.get('/maintenance/texts/impressum/0')).json, { text: '# Zu spät\n' });
  await rm(file);
  assert.equal((await text('impressum')).origin, 'ours');
});

test('the overview says that there are blanks until they are filled in, wherever the texts are kept', async (t) => {
  // Trials on one's own machine may have blanks.
  const { site, anna, put } = await withMaintainer(t, { BASE_URL: 'https://klasse.example' });
  const blanks = async () =>
    ((await anna.get('/maintenance/overview')).json as { kind: string; count: number }[]).find(
      ({ kind }) => kind === 'text-blanks',
    )?.count;
  const summaries = async () => (await anna.get('/maintenance/texts')).json as TextSummary[];
  assert.equal(await blanks(), 2);
  const empty = (await summaries()).filter(({ isEmpty }) => isEmpty);
  assert.equal(empty.map(({ name }) => name).join(), 'willkommen');
  await writeFile(path.join(site.dataDir, 'datenschutz.md'), 'Wir, [hier](https://example.org)');
  assert.equal(await blanks(), 1);
  await put('/texts/impressum', { text: 'Anna, [Ort] [Nummer]', basedOn: 0 });
  assert.deepEqual(
    (await summaries()).map((one) => one.blanks),
    [0, 2, 0],
  );
  await put('/texts/impressum', { text: 'Anna, Dresden', basedOn: 1 });
  assert.equal(await blanks(), undefined);
});

test('a new name is everywhere at once: in pages, manifest, mails, lists and password rules, also of other processes', async (t) => {
  const { site, anna, bert, put, acts } = await withMaintainer(t);
  const shell = async () => (await fetch(`${site.address}/login`)).text();
  assert.match(await shell(), /data-accent="5010"/);
  const names = { siteName: 'Farb & <Lack>', groupName: 'Malerklasse „88“', accent: '6005' };
  assert.equal(await put('/identity', names), 204);
  assert.equal(await put('/identity', names), 204, 'nothing new');
  assert.deepEqual(await acts(), ['identity-changed']);
  assert.deepEqual((await anna.get('/maintenance/identity')).json, { ...names, inFile: [] });

  const html = await shell();
  assert.match(html, /data-accent="6005"/);
  assert.match(html, /<title>Farb &amp; &lt;Lack&gt;<\/title>/);
  assert.match(html, /name="group-name" content="Malerklasse „88“"/);
  const manifest = JSON.parse(await (await fetch(`${site.address}/manifest.webmanifest`)).text());
  assert.deepEqual([manifest.name, manifest.description], [names.siteName, names.groupName]);
  assert.match((await bert.get('/directory/csv')).text, /Malerklasse „88“/);
  assert.equal((await bert.post('/change_password', { newPassword: 'Malerklasse88' })).status, 400);
  await site.browser().post('/request_password_reset', { username: 'bert' });
  const [letter] = await readLetters(site);
  assert.match(letter?.subject ?? '', /Farb & <Lack>/);

  // As another process does: past this one.
  await site.db
    .updateTable('site_settings')
    .set({ value: 'Anders' })
    .where('name', '=', 'siteName')
    .execute();
  assert.match(await shell(), /<title>Anders<\/title>/);
});

test('what is in the settings file wins, and is told', async (t) => {
  const { site, anna, put, acts } = await withMaintainer(t, { SITE_NAME: 'Aus der Datei', ACCENT: '8017' });
  const names = { siteName: 'Anders', groupName: 'Maler 88', accent: '6005' };
  assert.equal(await put('/identity', names), 204);
  assert.deepEqual((await anna.get('/maintenance/identity')).json as SetIdentity, {
    siteName: 'Aus der Datei',
    groupName: 'Maler 88',
    accent: '8017',
    inFile: ['siteName', 'accent'],
  });
  const stored = await site.db.selectFrom('site_settings').select('name').execute();
  assert.deepEqual(
    stored.map(({ name }) => name),
    ['groupName'],
  );
  assert.deepEqual(await acts(), ['identity-changed']);
  assert.equal(await put('/identity', { ...names, accent: '9999' }), 400);
});
