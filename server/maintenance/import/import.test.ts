import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Imported, ImportPreview } from '#contract/maintenance-import.ts';
import { importHere } from '#test/support/import-here.ts';
import { ownData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

async function withMaintainer(t: TestContext) {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await site.db.updateTable('members').set({ maintainer: 1, invited_at: 1 }).execute();
  await site.confirm(anna);
  const send = anna.sendTable;
  const preview = async (table: string | Uint8Array) => {
    const answer = await send('import_preview', table);
    assert.equal(answer.status, 200, answer.text);
    return answer.json as ImportPreview;
  };
  const apply = (table: string | Uint8Array, { fingerprint }: { fingerprint: string }) =>
    send('import', table, { fingerprint });
  const usernames = async () => (await site.members.all()).map(({ username }) => username);
  const recorded = async () => {
    const rows = await site.db.selectFrom('maintenance_record').selectAll().orderBy('number').execute();
    return rows.map(({ number, act, subject_name }) => [number, act, subject_name]);
  };
  return { site, anna, send, preview, apply, usernames, recorded };
}

const told = ({ lines }: ImportPreview) => lines.map(({ line, fate, username }) => [line, fate, username]);

const TABLE =
  'Vorname;Name;E-Mail;Ort;Lieblingsfarbe\r\nJörg;Größ;joerg@example.org;Köln;rot\r\nÄnne;Müller;aenne@example.org;;\r\n';

test('a table is shown line by line before anything is stored, and then stored as shown', async (t) => {
  const { site, preview, apply, usernames, recorded } = await withMaintainer(t);
  const shown = await preview(Buffer.from(TABLE, 'latin1'));
  assert.deepEqual(told(shown), [
    [2, 'new', 'joerg.groess'],
    [3, 'new', 'aenne.mueller'],
  ]);
  assert.match(shown.notes.join(' '), /Windows-1252/);
  assert.deepEqual(
    shown.columns.map(({ heading, examples, use }) => [heading, examples, use]),
    [
      ['Vorname', ['Jörg', 'Änne'], 'firstName'],
      ['Name', ['Größ', 'Müller'], 'surname'],
      ['E-Mail', ['joerg@example.org', 'aenne@example.org'], 'email'],
      ['Ort', ['Köln'], 'town'],
      ['Lieblingsfarbe', ['rot'], ''],
    ],
  );
  assert.deepEqual(await usernames(), ['anna']);

  const done = await apply(Buffer.from(TABLE, 'latin1'), shown);
  assert.deepEqual(done.json as Imported, { added: 2, changed: 0, uninvited: 2 });
  assert.deepEqual(await usernames(), ['aenne.mueller', 'anna', 'joerg.groess']);
  assert.equal((await site.members.find('joerg.groess'))?.city, 'Köln');
  assert.deepEqual(await recorded(), [[1, 'members-imported', null]]);

  // All else in the thread of the test.
  importHere(site);
  assert.equal((await apply(Buffer.from(TABLE, 'latin1'), shown)).status, 409, 'twice');
  const again = await preview(TABLE);
  assert.deepEqual(
    again.lines.map(({ fate }) => fate),
    ['unchanged', 'unchanged'],
  );
  assert.deepEqual(
    (await recorded()).slice(1),
    [[2, 'import-previewed', null]],
    'it tells who is a member already',
  );

  // It is in the export of those whom it has added.
  await site.change('joerg.groess', { password_hash: await site.passwords.hash(site.password) });
  const own = await (await site.again('joerg.groess')).get('/users/joerg.groess/export');
  assert.ok(own.text.includes('anna hat 2 Personen aus einer Tabelle übernommen.'));
});

test('what is empty is filled in as long as a member has not saved anything; nothing is ever replaced', async (t) => {
  const { site, preview, apply, recorded } = await withMaintainer(t);
  importHere(site);
  const bert = await site.join('bert');
  await site.addMember('carl');
  await bert.send('PUT', '/users/bert', { json: ownData({ firstName: 'Bert', surname: 'Beispiel' }) });
  const table = [
    'Benutzername;Vorname;E-Mail;Ort;Handy',
    'bert;Albert;bert@example.org;Berlin;0171',
    'carl;Karl;anders@example.org;Bonn;0172',
    'CARL;;carl@example.org;;',
  ].join('\n');
  const shown = await preview(table);
  assert.deepEqual(told(shown), [
    [2, 'unchanged', 'bert'],
    [3, 'changed', 'carl'],
    [4, 'wrong', 'CARL'],
  ]);
  assert.equal(
    shown.lines[1]?.why,
    'Wird ergänzt: Postleitzahl und Ort, Handynummer. Steht in der Tabelle anders und bleibt, wie es hier ist: E-Mail-Adresse, Vorname.',
  );
  const before = await site.members.find('bert');
  assert.deepEqual((await apply(table, shown)).json, { added: 0, changed: 1, uninvited: 1 });
  assert.deepEqual(await site.members.find('bert'), before);
  const carl = await site.members.find('carl');
  assert.deepEqual(
    [carl?.first_name, carl?.city, carl?.mobile_number, carl?.linked_address],
    ['carl', 'Bonn', '0172', 'carl@example.org'],
  );
  assert.deepEqual(await recorded(), [
    [1, 'import-previewed', null],
    [2, 'member-supplemented', 'carl'],
  ]);
});

test('what has changed meanwhile keeps an import from doing anything else than it has shown', async (t) => {
  const { site, preview, apply, usernames, recorded } = await withMaintainer(t);
  importHere(site);
  const shown = await preview(TABLE);
  assert.equal((await apply(`${TABLE}Carl;Neu;carl@example.org;;\r\n`, shown)).status, 409, 'another table');
  await site.addMember('joerg.groess');
  assert.equal((await apply(TABLE, shown)).status, 409);
  assert.deepEqual(await usernames(), ['anna', 'joerg.groess']);
  const both = await preview(TABLE);
  const answers = await Promise.all([apply(TABLE, both), apply(TABLE, both)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await recorded()).length, 1);
});

test('a telephone number that somebody saves meanwhile keeps no import from being done', async (t) => {
  const { site, preview, apply } = await withMaintainer(t);
  importHere(site);
  const bert = await site.join('bert');
  await site.addMember('carl');
  const save = (mobileNumber: string) =>
    bert.send('PUT', '/users/bert', { json: ownData({ firstName: 'Bert', mobileNumber }) });
  await save('0170');
  const table = [
    'Benutzername;Vorname;Name;E-Mail;Ort',
    ';Jörg;Größ;joerg@example.org;Köln',
    'bert;Bert;;bert@example.org;Bonn',
    'carl;Karl;;carl@example.org;Bonn',
  ].join('\n');
  const shown = await preview(table);
  await save('0171');
  // And once more while the table is read.
  const { importReader } = site.modules.maintenance.provides;
  const { read } = importReader;
  importReader.read = async (receive, look) => {
    const result = await read(receive, look);
    await save('0172');
    return result;
  };
  assert.deepEqual((await apply(table, shown)).json, { added: 1, changed: 1, uninvited: 2 });
  assert.equal((await site.members.find('bert'))?.mobile_number, '0172');

  const filled = 'Benutzername;E-Mail;Handy\ncarl;carl@example.org;0173';
  importReader.read = read;
  const again = await preview(filled);
  await site.change('carl', { mobile_number: '0174' });
  assert.equal((await apply(filled, again)).status, 409, 'of what is filled in it counts');
});

test('wrong lines stay out, and a table that cannot be read at all is told in words and not imported', async (t) => {
  const { site, preview, apply, usernames } = await withMaintainer(t);
  importHere(site);
  const table = 'Benutzername;E-Mail\nbert;bert@example.org\ncarl;carl@\ndora;"d@example.org\n';
  const shown = await preview(table);
  assert.deepEqual(told(shown), [
    [2, 'new', 'bert'],
    [3, 'without-email', 'carl'],
    [4, 'wrong', ''],
  ]);
  assert.deepEqual((await apply(table, shown)).json, { added: 1, changed: 0, uninvited: 1 });
  assert.deepEqual(await usernames(), ['anna', 'bert']);
  const { unreadable = '', lines } = await preview('');
  assert.match(unreadable, /keine lesbare Tabelle/);
  assert.deepEqual(lines, []);
  assert.equal((await apply('', { fingerprint: 'a'.repeat(43) })).status, 400);
});

test('all who were never invited are invited at once, as many as were told', async (t) => {
  const { site, anna, recorded } = await withMaintainer(t);
  for (const username of ['joerg', 'aenne']) {
    const added = {
      username,
      email: `${username}@example.org`,
      firstName: username,
      surname: 'Neu',
      invite: false,
    };
    assert.equal((await anna.post('/maintenance/members', added)).status, 201);
  }
  await site.addMember('carl');
  const carl = await site.members.find('carl');
  await site.accounts.setDisabled(site.db, carl?.id ?? '', true);
  const invite = (count: number) => anna.post('/maintenance/invitations', { count });
  assert.equal((await invite(3)).status, 409);
  assert.equal((await invite(0)).status, 400);
  const both = await Promise.all([invite(2), invite(2)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual((await readLetters(site)).map(({ to }) => to).toSorted(), [
    'aenne@example.org',
    'joerg@example.org',
  ]);
  assert.equal((await recorded()).filter(([, act]) => act === 'member-invited').length, 2);
});
