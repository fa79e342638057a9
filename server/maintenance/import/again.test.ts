import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import { forgetSecrets } from '#server/ports/database/secrets.ts';
import { importHere } from '#test/support/import-here.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { remember } from '#test/support/test-memorial.ts';
import { testSite } from '#test/support/test-site.ts';
import { longDay } from '#texts/dates.ts';

const TABLE = [
  'Vorname;Nachname;Geburtsname;E-Mail',
  'Sabine;Körner;Lindner;sabine@example.org',
  'Uwe;Paar;;paar@example.org',
  'Jörg;Größ;;joerg@example.org',
].join('\n');

/** A class that was imported from a table, and a maintainer who imports again. */
async function withClass(t: TestContext) {
  const site = await testSite(t);
  importHere(site);
  const anna = await site.join('anna');
  await site.db.updateTable('members').set({ maintainer: 1, invited_at: 1 }).execute();
  await anna.post('/confirm_password', { password: site.password });
  const preview = async (table: string) =>
    (await anna.sendTable('import_preview', table)).json as ImportPreview;
  const apply = (table: string, { fingerprint }: ImportPreview, also = '') =>
    anna.sendTable('import', table, { fingerprint, ...(also && { turned: also }) });
  assert.equal((await apply(TABLE, await preview(TABLE))).status, 200);
  const correct = (username: string, email: string, names: { firstName: string; surname: string }) =>
    anna.send('PUT', `/maintenance/members/${username}`, { json: { username, email, ...names } });
  let gone = '';
  const remove = (username: string) => {
    gone = `Wurde am ${longDay(site.now())} gelöscht.`;
    return anna.send('DELETE', `/maintenance/members/${username}`, { json: { keepImages: true } });
  };
  const told = async (table: string) => {
    const { lines } = await preview(table);
    return lines.map(({ fate, username, why }) => [fate, username, why]);
  };
  const usernames = async () => (await site.members.all()).map(({ username }) => username);
  return { site, anna, preview, apply, correct, remove, gone: () => gone, told, usernames };
}

const sabine = { firstName: 'Sabine', surname: 'Körner' };
const line = (...cells: string[]) => `Vorname;Nachname;Geburtsname;E-Mail\n${cells.join(';')}`;

test('the same table after a correction and a deletion adds nobody, and invites nobody', async (t) => {
  const { site, preview, apply, correct, remove, gone, told, usernames } = await withClass(t);
  assert.equal((await correct('sabine.koerner', 'neu@example.org', sabine)).status, 200);
  assert.equal((await remove('joerg.groess')).status, 204);
  assert.deepEqual(await told(TABLE), [
    ['known', 'sabine.koerner', 'Gibt es schon, mit anderer Adresse.'],
    ['unchanged', 'uwe.paar', ''],
    ['known', '', gone()],
  ]);
  const done = await apply(TABLE, await preview(TABLE));
  assert.deepEqual(done.json, { added: 0, changed: 0, uninvited: 2 });
  assert.deepEqual(await usernames(), ['anna', 'sabine.koerner', 'uwe.paar']);
  assert.deepEqual(await readLetters(site), []);
});

test('a known person is added only by the box of that line, and a box that nobody showed is refused', async (t) => {
  const { preview, apply, correct, remove, usernames } = await withClass(t);
  await correct('sabine.koerner', 'neu@example.org', sabine);
  await remove('joerg.groess');
  const shown = await preview(TABLE);
  for (const also of ['3', '2,3']) assert.equal((await apply(TABLE, shown, also)).status, 409, also);
  assert.equal((await apply(TABLE, shown, '2;4')).status, 400);
  assert.deepEqual((await apply(TABLE, shown, '4')).json, { added: 1, changed: 0, uninvited: 3 });
  assert.deepEqual(await usernames(), ['anna', 'joerg.groess', 'sabine.koerner', 'uwe.paar']);
});

test('an address that was replaced recognises its member under any name, and nobody is written to there', async (t) => {
  const { site, told, correct } = await withClass(t);
  await correct('sabine.koerner', 'neu@example.org', sabine);
  const why = 'Gibt es schon, mit anderer Adresse: Diese hier ist ersetzt worden.';
  assert.deepEqual(await told(line('S.', 'Schmidt', '', 'SABINE@example.org')), [
    ['known', 'sabine.koerner', why],
  ]);
  await correct('sabine.koerner', 'sabine@example.org', sabine);
  assert.deepEqual(await told(line('Sabine', 'Schmidt', '', 'sabine@example.org')), [
    ['unchanged', 'sabine.koerner', 'Steht in der Tabelle anders und bleibt, wie es hier ist: Nachname.'],
  ]);
  assert.deepEqual(
    (await told(line('S.', 'Schmidt', '', 'neu@example.org'))).map(([fate]) => fate),
    ['known'],
    'the one that was taken back is a former one now',
  );
  // Also one that the member has replaced by the mailed link.
  const { id = '' } = (await site.members.find('uwe.paar')) ?? {};
  await site.linkedAddresses.link(site.db, id, 'uwe@example.org');
  await site.change('uwe.paar', { private_email_address: '' });
  assert.deepEqual(
    (await told(line('U.', 'P.', '', 'paar@example.org'))).map(([fate, username]) => [fate, username]),
    [['known', 'uwe.paar']],
  );
});

test('an address is recognised in whatever case it is written, in the table and on the site', async (t) => {
  const { site, told, correct } = await withClass(t);
  const known = [['unchanged', 'sabine.koerner', '']];
  assert.deepEqual(await told(line('Sabine', 'Schmidt', '', 'Sabine@Example.ORG')), [
    ['unchanged', 'sabine.koerner', 'Steht in der Tabelle anders und bleibt, wie es hier ist: Nachname.'],
  ]);
  // The other way round, as contact data may be written.
  await site.change('sabine.koerner', { office_email_address: 'S.Koerner@Firma.example.org' });
  assert.deepEqual(await told(line('Sabine', 'Körner', '', 's.koerner@firma.example.org')), [
    [
      'unchanged',
      'sabine.koerner',
      'Steht in der Tabelle anders und bleibt, wie es hier ist: E-Mail-Adresse.',
    ],
  ]);
  await correct('sabine.koerner', 'Sabine.Koerner@Example.org', sabine);
  assert.deepEqual(await told(line('Sabine', 'Körner', '', 'sabine.koerner@example.org')), known);
});

test('a name is recognised however it is written, and by the name of birth in either place', async (t) => {
  const { told } = await withClass(t);
  for (const name of [
    ['Sábine', 'Koerner', ''],
    ['Sabine', 'Lindner', ''],
    ['Sabine', 'Schmidt', 'Lindner'],
  ])
    assert.deepEqual(
      await told(line(...name, 'andere@example.org')),
      [['known', 'sabine.koerner', 'Gibt es schon, mit anderer Adresse.']],
      name.join(' '),
    );
  assert.deepEqual(await told(line('Sabine', 'Kern', '', 'andere@example.org')), [
    ['new', 'sabine.kern', ''],
  ]);
});

test('deleted members are recognised by each address, by name, by name of birth and by username', async (t) => {
  const { site, remove, gone, told } = await withClass(t);
  await site.db
    .updateTable('members')
    .set({ office_email_address: 'firma@example.org' })
    .where('username', '=', 'sabine.koerner')
    .execute();
  await remove('sabine.koerner');
  const known = [['known', '', gone()]];
  for (const cells of [
    ['Wer', 'Anders', '', 'sabine@example.org'],
    ['Wer', 'Anders', '', 'firma@example.org'],
    ['Sabine', 'Körner', '', 'x@example.org'],
    ['Sabine', 'Lindner', '', 'x@example.org'],
    ['Sabine', 'Neu', 'Lindner', 'x@example.org'],
  ])
    assert.deepEqual(await told(line(...cells)), known, cells.join(' '));
  assert.deepEqual(await told('Benutzername;E-Mail\nSabine.Koerner;x@example.org'), known);
  assert.deepEqual(await told(line('Wer', 'Anders', '', 'x@example.org')), [['new', 'wer.anders', '']]);
  const traces = JSON.stringify(await site.db.selectFrom('former_traces').selectAll().execute());
  assert.doesNotMatch(traces, /sabine|firma|lindner|example/i, 'neither address nor name is kept');
  // Also when the keys of the site are renewed.
  await site.db.deleteFrom('maintenance_record').execute();
  await forgetSecrets(site.db);
  assert.deepEqual(await told(line('Sabine', 'Körner', '', 'x@example.org')), known);
});

test('a person who shares a mailbox with a member, is twice in the table, or is remembered is left out', async (t) => {
  const { anna, told } = await withClass(t);
  await remember(anna, { firstName: 'Otto', surname: 'Ritter', typed: 'Otto Ritter' });
  const table = [
    'Vorname;Nachname;E-Mail',
    'Ute;Paar;paar@example.org',
    'Carl;Neu;carl@example.org',
    'Carl;Neu;c.neu@example.org',
    'Otto;Ritter;otto@example.org',
  ].join('\n');
  assert.deepEqual(await told(table), [
    ['known', 'uwe.paar', 'Diese Adresse hat schon ein anderes Mitglied.'],
    ['new', 'carl.neu', ''],
    ['known', '', 'Der gleiche Name steht schon in Zeile 3, mit anderer Adresse.'],
    ['known', '', 'Steht auf der Seite „Gedenken“.'],
  ]);
});
