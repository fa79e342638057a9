import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import type { ArchivedGroupEmail } from '#contract/group-email.ts';
import type { RecordPart } from '#contract/record.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { storedTraces } from '#test/support/stored.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type Ended, runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';

// What the acts do is tested in server/maintenance/; here: that each verb reaches its own, what it refuses and says.

const PASSWORD = 'Grundierung und Decklack';

/** The site, and the command line on its data. */
async function prepare(t: TestContext) {
  const site = await testSite(t, { settings: { TRUST_PROXY: 'loopback' } });
  const settings = { DATA_DIR: site.dataDir, BASE_URL: 'https://klasse.example' };
  const admin = (words: string[], input?: string) => runAdmin(t, words, settings, input);
  return {
    site,
    admin,
    add: (username: string, options: string[] = [], input?: string) =>
      admin(['member', 'add', '--username', username, '--email', 'anna@example.org', ...options], input),
  };
}

/** One German sentence on standard error, nothing else, and a failing exit code. */
function refused({ code, stdout, stderr }: Ended, sentence: RegExp, what: string, due = 1) {
  assert.match(stderr, sentence, what);
  assert.deepEqual([code, stdout, stderr.split('\n').length], [due, '', 2], `${what}: ${stderr}`);
  assert.match(stderr, /[.!]\n$/, what);
}

function done({ code, stdout, stderr }: Ended) {
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

test('the password is the first line of standard input, exactly as it is there', async (t) => {
  const { site, add } = await prepare(t);
  const inputs: [username: string, input: string, password: string][] = [
    ['anna', '  mit Blanks  \n', '  mit Blanks  '],
    ['bert', `${PASSWORD}\r\nzweite Zeile\n`, PASSWORD],
    ['carl', 'Schlüssel🎨🎨', 'Schlüssel🎨🎨'],
  ];
  for (const [username, input, password] of inputs) {
    done(await add(username, ['--password-stdin'], input));
    await site.browser().login(username, password);
  }
});

test('a member without a password or an address exists; the command says so, and nobody can log in to it', async (t) => {
  const { site, add, admin } = await prepare(t);
  assert.match(done(await add('anna')), /noch ohne Passwort/);
  assert.match(done(await admin(['member', 'list'])), /anna .* ohne Passwort/);
  const answer = await site.browser().post('/login', { username: 'anna', password: PASSWORD });
  assert.equal(answer.status, 401);
  const said = done(await admin(['member', 'add', '--username', 'bert']));
  assert.match(said, /^Mitglied „bert“ angelegt, ohne E-Mail-Adresse\..*Brief mit Code/);
  assert.equal((await site.members.find('bert'))?.linked_address ?? null, null);
});

test('a username comes from the name, and a person who is looked for by it is found', async (t) => {
  const { site, admin } = await prepare(t);
  const add = (...more: string[]) =>
    admin(['member', 'add', '--first-name', 'Kerstin', '--surname', 'Albers', ...more]);
  await site.db
    .insertInto('missing_people')
    .values({ id: 'm', first_name: 'Kerstin', surname: 'Albers', remark: '', created_at: 1 })
    .execute();
  const isSought = async () =>
    (await site.db.selectFrom('missing_people').select('found_id').executeTakeFirst())?.found_id === null;
  assert.match(done(await add('--not-sought')), /„kerstin\.albers“ angelegt/);
  assert.equal(await isSought(), true);
  assert.match(
    done(await add()),
    /Kerstin Albers steht damit nicht mehr unter „Gesucht“.*\n.*„kerstin\.albers2“/,
  );
  assert.equal(await isSought(), false);
});

test('a link for a password is for the member who logs in with what was typed', async (t) => {
  const { admin, add } = await prepare(t);
  done(await add('anna'));
  for (const typed of ['ANNA', 'anna@example.org'])
    assert.match(done(await admin(['member', 'reset-password', typed])), /^Der Link gilt einmal/, typed);
});

test('help says what people type, for a noun where the rest is, and nothing that only services call', async (t) => {
  const { admin } = await prepare(t);
  const all = done(await admin(['--help']));
  assert.equal(done(await admin(['help'])), all);
  assert.doesNotMatch(all, /^ {2}(alert|prove|transfer)\b/m);
  assert.equal(done(await admin(['help', 'member', 'add'])), done(await admin(['member', 'add', '--help'])));
  for (const words of [['mail'], ['mail', '--help'], ['help', 'mail']]) {
    const said = done(await admin(words));
    assert.match(said, /^ {2}mail status$/m);
    assert.doesNotMatch(said, /member/);
    assert.match(said, /im Browser unter „Verwaltung“, „E-Mails“/);
  }
});

test('every wrong word is refused with one sentence, and nothing is changed', async (t) => {
  const { site, admin, add } = await prepare(t);
  done(await add('Jörg'));
  for (const one of ['carl', 'dora'])
    done(await admin(['member', 'add', '--username', one, '--email', 'beide@example.org']));
  const before = await tableDump(site.db);
  const adding = ['member', 'add'];
  const name = ['--username', 'anna'];
  const email = ['--email', 'anna@example.org'];
  const whole = [...adding, ...name, ...email];
  const WRONGLY_CALLED = 2;
  const unknown =
    /^Das Mitglied „niemand“ gibt es nicht; „npm run --silent admin -- member list“ zeigt alle\.$/m;
  const cases: [words: string[], sentence: RegExp, input?: string, due?: number][] = [
    [[...adding, ...email], /--username fehlt/, '', WRONGLY_CALLED],
    [[...adding, ...name, '--invite'], /^Eine Einladung braucht eine Adresse:/],
    [[...adding, '--username', 'anna b', ...email], /^Der Benutzername muss/],
    [
      [...adding, '--username', 'hanna', '--first-name', 'Han\u202ena', ...email],
      /^Vor- und Nachname dürfen/,
    ],
    [[...adding, ...name, '--email', 'a@example.org, b@example.org'], /^Die E-Mail-Adresse ist/],
    [[...whole, '--password-stdin'], /^Das Passwort muss/, 'sieben7\n'],
    [[...whole, '--password-stdin'], /zu leicht zu erraten/, 'Klasse1988\n'],
    [[...whole, '--password-stdin', '--invite'], /nicht beides/, '', WRONGLY_CALLED],
    [[...whole, '--password', PASSWORD], /„--password“/, '', WRONGLY_CALLED],
    [[...whole, 'bert'], /„bert“/, '', WRONGLY_CALLED],
    ...['JÖRG', 'Jörg'.normalize('NFD'), ' jörg '].map((username): [string[], RegExp] => [
      [...adding, '--username', username, ...email],
      /gibt es schon\.$/m,
    ]),
    [['member', 'rename', 'niemand', 'berta'], unknown],
    [['member', 'disable', 'niemand'], unknown],
    [['member', 'enable', 'niemand'], unknown],
    [['member', 'delete', 'niemand', '--keep-images'], unknown],
    [
      ['member', 'reset-password', 'beide@example.org'],
      /^„beide@example.org“ meint mehrere Mitglieder: carl, dora\./,
    ],
    [['mail', 'pause'], /^Das geht jetzt im Browser: unter „Verwaltung“, „E-Mails“\.$/m, '', WRONGLY_CALLED],
    [['invite', 'send', '--all'], /^Das geht jetzt im Browser:/, '', WRONGLY_CALLED],
    [['member', 'delete', 'jörg'], /--keep-images bleiben sie ohne Namen/, '', WRONGLY_CALLED],
    [['member', 'rename', 'jörg', 'a b'], /^Der Benutzername muss 2 bis 40 Zeichen/],
    [['member', 'disable'], /^Zu diesem Befehl fehlt eine Angabe;/, '', WRONGLY_CALLED],
    [['member', 'disable', 'jörg', 'zuviel'], /^Die Angabe „zuviel“ passt nicht/, '', WRONGLY_CALLED],
    ...[['member', 'fly'], ['constructor'], ['--version']].map(
      (words): [string[], RegExp, string, number] => [
        words,
        /^Den Befehl „.+“ gibt es nicht; „--help“ zeigt alle Befehle\.$/m,
        '',
        WRONGLY_CALLED,
      ],
    ),
  ];
  const ends = cases.map(async ([words, sentence, input, due]) =>
    refused(await admin(words, input), sentence, words.join(' '), due),
  );
  await Promise.all(ends);
  assert.equal(await tableDump(site.db), before);
});

test('every verb has help, which needs no data; otherwise the command says where it looked for them', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t) };
  const run = (words: string[], more = {}) => runAdmin(t, words, { ...settings, ...more });
  const overview = done(await run([]));
  const calls = overview.match(/^ {2}\S.*$/gm) ?? [];
  assert.ok(calls.length >= 10);
  const helped = calls.map(async (call) => {
    const help = done(await run([...call.trim().split(' ', 2), '--help']));
    assert.ok(help.startsWith(`Aufruf: npm run --silent admin -- ${call.trim()}\n\n`), help);
  });
  await Promise.all(helped);
  refused(await run(['member', 'list']), /^Im Ordner .+ gibt es noch keine Daten; starte zuerst/, 'no data');
  refused(await run(['member', 'list'], { PORT: 'x' }), /^Die Einstellung PORT /, 'wrong setting');
});

test('what is done on the command line is in the record, too, and what was refused does not', async (t) => {
  const { site, admin } = await prepare(t);
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const all = [
    ['maintainer', 'add', 'anna'],
    ['member', 'add', '--username', 'carl', '--email', 'carl@example.org', '--invite', '--maintainer'],
    ['member', 'rename', 'carl', 'karl'],
    ['member', 'reset-password', 'karl'],
    ['member', 'disable', 'BERT'],
  ];
  for (const words of all) done(await admin(words));
  assert.equal((await bert.get('/session')).status, 401);
  assert.equal((await admin(['member', 'add', '--username', 'ANNA'])).code, 1);
  for (const words of [
    ['member', 'enable', 'bert'],
    ['member', 'delete', 'karl', '--keep-images', '--yes'],
  ])
    done(await admin(words));
  const tryAt = async (username: string, source: string) => {
    const payload = { username, password: 'falsch geraten' };
    const headers = { 'x-forwarded-for': source };
    return (await site.inject({ method: 'POST', url: '/api/v1/login', payload, headers })).statusCode;
  };
  const both = async () => [await tryAt('bert', '2001:db8:1:2::3'), await tryAt('egon', '192.0.2.7')];
  for (let tries = 0; tries < 11; tries += 1) await both();
  assert.deepEqual(await both(), [429, 429]);
  const unblock = async () => done(await admin(['member', 'unblock', 'bert']));
  assert.match(await unblock(), /^„bert“ kann sich sofort wieder anmelden/);
  assert.match(await unblock(), /musste nicht warten/);
  assert.deepEqual(await both(), [401, 429], 'others go on waiting');
  assert.equal((await admin(['maintainer', 'remove', 'anna'])).code, 1);

  await anna.login('anna', site.password);
  await site.confirm(anna);
  const { entries } = (await anna.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.toReversed().map(({ actor, act, member }) => [actor, act, member]),
    [
      ['', 'maintainer-added', 'anna'],
      ['', 'member-added', 'carl'],
      ['', 'maintainer-added', 'carl'],
      ['', 'member-invited', 'carl'],
      ['', 'member-corrected', 'carl'],
      ['', 'password-link-made', 'karl'],
      ['', 'member-disabled', 'bert'],
      ['', 'member-enabled', 'bert'],
      ['', 'member-deleted', 'karl'],
      ...Array(2).fill(['', 'member-unblocked', 'bert']),
    ],
  );
  await bert.login('bert', site.password);
  const own = Buffer.from(await (await bert.fetch('GET', '/api/v1/users/bert/export')).arrayBuffer());
  assert.match(own.toString('latin1'), /"by": null,\s+"act": "member-disabled"/);
});

test('deleting asks back, and of the member only the history of consents is left, under the id', async (t) => {
  const { site, admin } = await prepare(t);
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  await saveData(anna, 'anna', { publicationConsent: true });
  const gallery = await anna.createGallery('Annas');
  await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }), { title: 'A1' });
  const stored = await storedTraces(site);
  const member = await site.members.find('anna');
  await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  // Nobody gets the second: what was sent to all stays for all, without the name.
  await anna.post('/group_email', { subject: 'Wer hat noch Bilder?', message: 'Ich suche welche.' });
  await site.mail.drain();
  await anna.post('/group_email', { subject: 'Treffen im Mai', message: 'Wer kommt?' });

  const before = await tableDump(site.db);
  const remove = (answer: string) => admin(['member', 'delete', 'anna', '--keep-images'], answer);
  for (const answer of ['', 'nein\n', '\n']) {
    const { code, stdout, stderr } = await remove(answer);
    assert.match(
      stdout,
      /^Das Mitglied „anna“ \(Anna Ölschläger\) für immer löschen und 1 Bild ohne Namen stehen lassen\?/,
    );
    assert.deepEqual([code, stderr], [1, 'Es bleibt alles, wie es ist.\n']);
  }
  assert.equal(await tableDump(site.db), before);
  const said = done(await remove('Ja\n'));
  assert.match(said, /„anna“ gelöscht\.\n1 Bild bleibt ohne Namen stehen\.\n/);
  assert.match(said, new RegExp(`Einwilligungen bleibt .* ${member?.id}\\.`));
  const images = (await bert.get(`/galleries/${gallery}/images`)).json as Image[];
  const found = images.map(({ title, uploader }) => [title, uploader]);
  assert.deepEqual(found, [['A1', '']]);
  assert.equal((await storedTraces(site)).length, stored.length);

  await site.db.deleteFrom('maintenance_record').where('act', '=', 'member-deleted').execute();
  const dump = await tableDump(site.db);
  for (const trace of ['"anna"', 'Ölschläger', 'anna@example.org', 'Treffen im Mai'])
    assert.equal(dump.includes(trace), false, trace);
  const kept = (await bert.get('/group_emails')).json as ArchivedGroupEmail[];
  const seen = kept.map(({ subject, sender }) => [subject, sender]);
  assert.deepEqual(seen, [['Wer hat noch Bilder?', '']]);
  const ledger = await site.db.selectFrom('consents').select(['member_id', 'consent']).execute();
  const shown = ledger.map(({ member_id, consent }) => [member_id, consent]);
  assert.deepEqual(shown, [[member?.id, 'publication']]);
});
