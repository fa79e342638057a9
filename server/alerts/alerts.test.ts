import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Alerts } from '#server/alerts/alerts.ts';
import { composeAdmin } from '#server/compose/admin.ts';
import { dayOf, daysAfter, localTimeAt } from '#server/german-time.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { sendToGroup, testClass } from '#test/support/test-class.ts';
import { reserveOfFullDisk } from '#test/support/test-doctor.ts';
import { testTransport } from '#test/support/test-letters.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { certificateFor } from '#test/support/test-proxy.ts';
import { testSite } from '#test/support/test-site.ts';
import { instantOf } from '#texts/dates.ts';

const DAY = 24 * 3600;

const kindsOf = async ({ open }: Pick<Alerts, 'open'>) => (await open()).map(({ kind }) => kind);

/** A site with a mailbox of its maintainers, and the subjects of what has come there. */
async function watchedSite(t: TestContext, settings: Record<string, string> = {}) {
  const site = await testSite(t, { settings: { ADMIN_EMAIL: 'wir@klasse-1988.de', ...settings } });
  const subjects = async () => {
    await site.mail.drain();
    const letters = await site.mail.letters();
    return letters
      .filter(({ to }) => to?.some(({ address }) => address === 'wir@klasse-1988.de'))
      .map(({ subject }) => subject?.replace(' (Klasse 1988)', ''));
  };
  const paths = dataFolderPaths(site.dataDir);
  const note = (file: string, at: number) => writeFile(file, new Date(at).toISOString());
  return { ...site, ...site.modules.alerts.provides, paths, subjects, note };
}

test('a disk that fills up is mailed once, with what helps, and once more when there is room again', async (t) => {
  const { config, watch, subjects, mail } = await watchedSite(t);
  const name = 'Der Datenträger ist fast voll';
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) await watch.hourly();
    return subjects();
  };
  assert.deepEqual(await hours(1), []);
  const reserve = config.freeSpaceReserveBytes;
  config.freeSpaceReserveBytes = await reserveOfFullDisk(config.dataDir);
  assert.deepEqual(await hours(3), [name]);
  const [letter] = await mail.letters();
  assert.match(letter?.text ?? '', /nur noch \d+ MB frei.*\n\nWas hilft:\nSchaffe Platz/);
  const automatic = letter?.headers.find(({ key }) => key === 'auto-submitted');
  assert.equal(automatic?.value, 'auto-generated');
  config.freeSpaceReserveBytes = reserve;
  assert.deepEqual(await hours(3), [name, `Wieder gut: ${name}`]);
});

test('several processes at once tell it once', async (t) => {
  const { config, watch, subjects, alerts } = await watchedSite(t);
  const other = await composeAdmin(config);
  t.after(() => other.dispose());
  const finding = { kind: 'pictures-missing', level: 'wrong', what: 'Weg.', todo: 'Suchen.' } as const;
  const look = { place: '', looked: ['pictures'] as const, found: new Map([['pictures', finding] as const]) };
  await Promise.all([alerts.note(look), watch.hourly(), alerts.note(look)]);
  await other.alerts.note(look);
  const name = 'Bilder fehlen oder sind beschädigt';
  assert.deepEqual(await subjects(), [name]);
  const over = { ...look, found: new Map() };
  await Promise.all([alerts.note(over), alerts.note(over)]);
  await other.alerts.note(over);
  assert.deepEqual(await subjects(), [name, `Wieder gut: ${name}`]);
});

test('a failed backup is over with the next one that is verified', async (t) => {
  const { alerts, watch, passSeconds, now, note, paths } = await watchedSite(t);
  const unit = 'klassenkreis-backup.service';
  await note(paths.lastBackup, now());
  await note(paths.lastVerifiedBackup, now() - 1);
  await alerts.noteService(unit, { what: '', todo: '' });
  await watch.hourly();
  assert.deepEqual(await kindsOf(alerts), ['service']);
  assert.equal(await alerts.noteService(unit, { what: '', todo: '' }), 'known');
  passSeconds(DAY);
  await note(paths.lastVerifiedBackup, now());
  await watch.hourly();
  assert.notEqual(await alerts.noteService(unit, { what: '', todo: '' }), 'known');
});

test('a site without a backup is left in peace for two days, then told once; one made on another server counts', async (t) => {
  const { watch, subjects, passSeconds, now, note, paths } = await watchedSite(t);
  const name = 'Es fehlt eine frische Sicherung';
  for (let day = 0; day < 2; day += 1) {
    await watch.hourly();
    passSeconds(0.9 * DAY);
  }
  assert.deepEqual(await subjects(), []);
  passSeconds(DAY);
  for (let hour = 0; hour < 2; hour += 1) await watch.hourly();
  assert.deepEqual(await subjects(), [name]);
  await note(paths.lastBackup, now());
  await watch.hourly();
  assert.deepEqual(await subjects(), [name, `Wieder gut: ${name}`]);
  // As on the server that makes none.
  await rm(paths.lastBackup);
  await watch.hourly();
  assert.equal((await subjects()).length, 2);
  passSeconds(9 * DAY);
  await watch.hourly();
  assert.deepEqual((await subjects()).at(-1), name);
});

test('a backup that was not verified for five weeks is told, until one is', async (t) => {
  const { watch, subjects, passSeconds, now, note, paths } = await watchedSite(t);
  await note(paths.lastVerifiedBackup, now());
  for (const days of [0, 34, 2]) {
    passSeconds(days * DAY);
    await note(paths.lastBackup, now());
    await watch.hourly();
  }
  const name = 'Die Sicherungen wurden lange nicht überprüft';
  assert.deepEqual(await subjects(), [name]);
  await note(paths.lastVerifiedBackup, now());
  await watch.hourly();
  assert.deepEqual(await subjects(), [name, `Wieder gut: ${name}`]);
});

test('a certificate with less than two weeks left is told, until it is renewed', async (t) => {
  const proxy = createServer(await certificateFor(t, 10), (_request, response) => response.end());
  t.after(() => proxy.close());
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const BASE_URL = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  const { watch, subjects } = await watchedSite(t, { BASE_URL });
  await watch.daily();
  await watch.daily();
  assert.deepEqual(await subjects(), ['Das Zertifikat läuft ab']);
  proxy.setSecureContext(await certificateFor(t, 90));
  await watch.daily();
  assert.deepEqual((await subjects()).at(-1), 'Wieder gut: Das Zertifikat läuft ab');
  // Of a proxy that does not answer, nothing is known.
  proxy.setSecureContext(await certificateFor(t, 5));
  proxy.close();
  await watch.daily();
  assert.equal((await subjects()).length, 2);
});

test('mail that is halted is on the page of the maintainers, and is mailed when it goes again', async (t) => {
  const site = await watchedSite(t);
  const { watch, subjects, db, now } = site;
  const maja = await site.maintainer();
  const problems = async () => {
    await watch.hourly();
    return ((await maja.get('/session')).json as { problems: string[] }).problems;
  };
  const pause = async (hours: number) => {
    const since = now() - hours * 3600_000;
    const value = JSON.stringify({ since, until: now() + 3600_000, minutes: 120, reason: '535 no' });
    await db.deleteFrom('mail_control').execute();
    await db.insertInto('mail_control').values({ name: 'pause', value }).execute();
  };
  await pause(0.5);
  assert.deepEqual(await problems(), []);
  await pause(2);
  assert.deepEqual(await problems(), ['mail-halted']);
  assert.deepEqual(await db.selectFrom('mails').selectAll().where('kind', '=', 'alert').execute(), []);
  await db.deleteFrom('mail_control').execute();
  assert.deepEqual(await problems(), []);
  assert.deepEqual(await subjects(), ['Wieder gut: Der Versand ist angehalten']);
});

test('where the database takes no more emails, the mail goes past the queue, once', async (t) => {
  const mailServer = await testMailServer(t);
  const settings = { ADMIN_EMAIL: 'wir@klasse-1988.de' };
  const site = await testSite(t, { settings, replaced: { transport: testTransport(mailServer.port) } });
  const dialect = await sql`pragma max_page_count`.execute(site.db).catch(() => undefined);
  if (!dialect) return t.skip('PostgreSQL is never full for itself');
  await sql`pragma max_page_count = 1`.execute(site.db);
  // First whole pages, then what room is left where mails stand.
  const enqueue = (message: string) =>
    site.queue.enqueue(site.db, { kind: 'alert', message }, [], { urgent: false });
  for (const size of [3000, 100, 1])
    await assert.rejects(async () => {
      for (;;) await enqueue('x'.repeat(size));
    }, StoreFull);

  site.config.freeSpaceReserveBytes = 10 ** 15;
  for (let hour = 0; hour < 3; hour += 1) await site.modules.alerts.provides.watch.hourly();
  const subjects = mailServer.letters.map(({ parsed }) => parsed.subject);
  assert.deepEqual(subjects, ['Der Datenträger ist fast voll (Klasse 1988)']);
  assert.ok((await kindsOf(site.alerts)).includes('disk'));
});

/** Rundmails go to bert and carl; whose mailbox is closed is refused by a real mail server. */
async function classWithPost(t: TestContext, settings: Record<string, string> = {}) {
  const closed = new Set<string>();
  const site = await testClass(t, {
    settings,
    script: ({ stage, recipient = '' }) =>
      stage === 'RCPT' && closed.has(recipient.split('@')[0] ?? '') ? '550 5.1.1 No such user' : undefined,
  });
  const letters = () =>
    site.server.letters
      .filter(({ parsed }) => parsed.subject?.startsWith('Auf eurer Seite gibt es etwas zu tun'))
      .map(({ to, parsed }) => [to[0], parsed.text ?? ''] as const);
  const anna = await site.join('anna');
  await site.readers('bert', 'carl');
  return {
    site,
    anna,
    closed,
    letters,
    async writeToAll() {
      await sendToGroup(await site.again('anna'));
      await site.mail.drain();
    },
    /** What the maintainers got so far, after the site has looked around. */
    async told() {
      await site.modules.alerts.provides.dailyNews.tell();
      await site.mail.drain();
      return letters();
    },
  };
}

test('maintainers are told of an address that fails once, of another one the next day, and never of a member who was not invited', async (t) => {
  const { site, closed, writeToAll, told } = await classWithPost(t);
  await site.addMember('dora');
  assert.deepEqual(await told(), []);
  closed.add('bert');
  await writeToAll();
  const [first, ...more] = await told();
  assert.deepEqual([first?.[0], more.length], ['betreuer@klasse.example', 0]);
  assert.match(first?.[1] ?? '', /Ein Mitglied ist .* nicht zu erreichen: .?bert.?\./);
  assert.match(first?.[1] ?? '', /\/verwaltung\/mail\b/);

  closed.add('carl');
  site.passSeconds(DAY / 2);
  await writeToAll();
  assert.equal((await told()).length, 1, 'not twice a day');
  site.passSeconds(DAY / 2 + 60);
  assert.match((await told())[1]?.[1] ?? '', /2 Mitglieder sind/);
  site.passSeconds(DAY + 60);
  assert.equal((await told()).length, 2, 'nothing new');
  closed.clear();
  await writeToAll();
  assert.equal((await told()).length, 2, 'all is well again');
});

test('maintainers are reminded of a picture that waits for a day, once', async (t) => {
  const { site, anna, told } = await classWithPost(t);
  const gallery = await anna.createGallery();
  const { json } = await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }));
  await anna.post(`/galleries/${gallery}/images/${(json as { id: string }).id}/hide`, { reason: '' });
  assert.deepEqual(await told(), []);
  site.passSeconds(DAY + 60);
  const [[, text] = []] = await told();
  assert.match(text ?? '', /Ein verborgenes Bild wartet.*\/verwaltung\/bilder\b/s);
  site.passSeconds(DAY + 60);
  assert.equal((await told()).length, 1);
});

test('a maintainer who has switched these emails off gets none, and the page tells all the same', async (t) => {
  const { site, closed, writeToAll, told } = await classWithPost(t, { ALERT_MAILS: 'off' });
  closed.add('bert');
  await writeToAll();
  site.config.freeSpaceReserveBytes = 10 ** 15;
  await site.modules.alerts.provides.watch.hourly();
  assert.deepEqual(await told(), []);
  assert.deepEqual(await site.db.selectFrom('mails').selectAll().where('kind', '=', 'alert').execute(), []);
  const kinds = (await site.alerts.open()).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['disk']);
});

test('maintainers are told by day, not at night', async (t) => {
  const { site, closed, writeToAll, letters } = await classWithPost(t);
  closed.add('bert');
  await writeToAll();
  const tomorrow = daysAfter(dayOf(localTimeAt(site.now())), 1);
  const lettersAt = async (time: string) => {
    site.passSeconds(((instantOf(`${tomorrow}T${time}`) ?? Number.NaN) - site.now()) / 1000);
    await startScheduledJobs(site)();
    await site.mail.drain();
    return letters().length;
  };
  assert.equal(await lettersAt('03:00'), 0);
  assert.equal(await lettersAt('09:00'), 1);
});
