import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { createUnsubscribeTokens } from '#server/mail/ways-out.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { type ClassOfBert, cancelled } from '#test/support/cancelled-mails.ts';
import { saveData } from '#test/support/own-data.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';
import { createCheckTokens } from './yearly-checks.ts';

/** A class that is asked in March, on a day in January. */
async function classOfMarch(t: TestContext) {
  let at = 0;
  const site = await testSite(t, { replaced: { now: () => at } });
  const goTo = (time: string) => {
    at = Date.parse(time);
  };
  goTo('2027-01-10T12:00:00+01:00');
  await site.maintainer();
  const { again } = site;
  const asMaja = async () => {
    const browser = await again('maja');
    await site.confirm(browser);
    return browser;
  };
  const choose = async (month: number | null) =>
    (await (await asMaja()).send('PUT', '/maintenance/yearly_check', { json: { month } })).status;
  assert.equal(await choose(3), 204);
  const wants = async (username: string) => {
    const browser = await site.join(username);
    const json = { wanted: true };
    assert.equal((await browser.send('PUT', `/users/${username}/yearly_check`, { json })).status, 204);
    return browser;
  };
  /** What the job sends at this time: the first words of each email, by its reader. */
  const sent = async (time: string) => {
    goTo(time);
    const before = (await site.mail.letters()).length;
    // Two processes, and one that begins anew as it was killed after its commit.
    const stops = [startScheduledJobs(site), startScheduledJobs(site)];
    await Promise.all(stops.map((stop) => stop()));
    await startScheduledJobs(site)();
    await site.mail.drain();
    const letters = (await site.mail.letters()).slice(before);
    return letters.map(({ to, text = '' }) => {
      const kind = text.includes('noch einmal') ? 'again' : 'asked';
      return `${to?.[0]?.address?.split('@')[0]} ${kind}`;
    });
  };
  const members = async () => {
    const all = (await (await asMaja()).get('/maintenance/members')).json as MaintainedMember[];
    return Object.fromEntries(all.map((one) => [one.username, one]));
  };
  return { site, goTo, again, asMaja, choose, wants, sent, members };
}

const tokenIn = (text: string, page: string) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? '';

async function ledger(site: TestSite) {
  const rows = await site.db.selectFrom('consents').selectAll().orderBy('id').execute();
  return rows.map(({ consent, given, source }) => `${consent} ${given} ${source}`);
}

async function lastLetter(site: TestSite) {
  const letter = (await site.mail.letters()).at(-1);
  assert.ok(letter);
  const text = letter.text ?? '';
  return { letter, text, confirm: tokenIn(text, 'stimmt'), end: tokenIn(text, 'abmelden') };
}

test('a member who ticked the box is asked once in the chosen month and reminded once, and then maintainers see it', async (t) => {
  const { site, choose, wants, sent, members, asMaja } = await classOfMarch(t);
  await wants('anna');
  await site.addMember('bert');
  assert.deepEqual(await sent('2027-02-28T23:30:00+01:00'), []);
  assert.deepEqual(await sent('2027-03-01T08:30:00+01:00'), [], 'not at night');
  assert.deepEqual(await sent('2027-03-01T09:00:00+01:00'), ['anna asked']);
  const { letter, text } = await lastLetter(site);
  assert.equal(letter.subject, 'Stimmen deine Angaben noch? (Klasse 1988)');
  // Which data there are, not what is in them.
  assert.match(text, /Eingetragen ist bei dir: Vorname, Nachname, E-Mail privat\.\nNoch leer: Straße/);
  assert.doesNotMatch(text, /example\.org/);

  assert.deepEqual(await sent('2027-03-20T12:00:00+01:00'), []);
  assert.deepEqual(await sent('2027-04-05T10:30:00+02:00'), ['anna again']);
  assert.deepEqual(await sent('2027-05-20T12:00:00+02:00'), []);
  const { anna, bert } = await members();
  assert.deepEqual([anna?.maybeOutdated, bert?.maybeOutdated], [true, false]);
  const overview = (await (await asMaja()).get('/maintenance/overview')).json as { kind: string }[];
  assert.ok(overview.some(({ kind }) => kind === 'addresses-old'));

  // Another month does not make it three in a year.
  assert.equal(await choose(11), 204);
  assert.deepEqual(await sent('2027-11-10T12:00:00+01:00'), []);
  assert.equal(await choose(3), 204);
  assert.deepEqual(await sent('2028-03-01T10:00:00+01:00'), ['anna asked']);
  assert.equal((await members()).anna?.maybeOutdated, true, 'until something is heard');
  const corrected = { username: 'anna', email: 'anna2@example.org', firstName: 'Anna', surname: 'Beispiel' };
  await (await asMaja()).send('PUT', '/maintenance/members/anna', { json: corrected });
  assert.equal((await members()).anna?.maybeOutdated, false);
  assert.equal(await choose(null), 204);
  assert.deepEqual(await sent('2028-04-10T10:00:00+02:00'), []);
  const record = (await (await asMaja()).get('/maintenance/record')).text;
  assert.equal(record.match(/yearly-check-set/g)?.length, 4);
});

test('a month that is moved leaves no year out, and asks nobody twice in one or while a question is open', async (t) => {
  const { choose, wants, sent } = await classOfMarch(t);
  await wants('anna');
  const asked: [month: number, when: string, letters: string[]][] = [
    [9, '2027-09-20T12:00:00+02:00', ['anna asked']],
    [9, '2027-10-27T12:00:00+01:00', ['anna again']],
    [11, '2027-11-10T12:00:00+01:00', []],
    [3, '2028-03-02T12:00:00+01:00', ['anna asked']],
    [3, '2028-04-10T12:00:00+02:00', ['anna again']],
    // As late as in a large class, and early the year after.
    [3, '2029-03-31T12:00:00+02:00', ['anna asked']],
    [3, '2030-03-01T12:00:00+01:00', ['anna asked']],
    [12, '2030-12-10T12:00:00+01:00', []],
    [12, '2031-12-10T12:00:00+01:00', ['anna asked']],
    [1, '2032-01-10T12:00:00+01:00', []],
  ];
  for (const [month, when, letters] of asked) {
    await choose(month);
    assert.deepEqual(await sent(when), letters, when);
  }
});

test('nobody is asked who saved within half a year, is disabled, has no address that works, or left the box empty', async (t) => {
  const { site, goTo, wants, sent, again } = await classOfMarch(t);
  for (const name of ['saver', 'gone', 'bounced', 'changer', 'asked']) await wants(name);
  goTo('2026-10-01T12:00:00+02:00');
  await saveData(await again('saver'), 'saver', { privateEmailAddress: 'saver@example.org' });
  goTo('2027-02-01T12:00:00+01:00');
  await site.change('gone', { disabled: 1 });
  const { id: memberId = '', linked_address: address = '' } = (await site.members.find('bounced')) ?? {};
  const recipient = { memberId, name: '', address: address ?? '' };
  await site.db
    .transaction()
    .execute((all) => site.queue.enqueue(all, { kind: 'group-email' }, [recipient], { urgent: false }));
  const bounced = { state: 'failed' as const, reply: '550 5.1.1', handed_at: 1 };
  await site.db.updateTable('mail_copies').set(bounced).execute();
  const untick = async (username: string) =>
    (await again(username)).send('PUT', `/users/${username}/yearly_check`, { json: { wanted: false } });
  await untick('changer');
  assert.deepEqual(await sent('2027-03-02T12:00:00+01:00'), ['asked asked']);
  assert.equal((await ledger(site)).at(-1), 'yearly-check 0 form');

  // Nor who saves, unticks the box or is disabled while the email waits.
  for (const name of ['anna', 'bert', 'carl', 'dora']) await wants(name);
  await site.modules.yearlyCheck.provides.yearlyChecks.sendDue();
  await saveData(await again('anna'), 'anna', { privateEmailAddress: 'anna@example.org' });
  await untick('bert');
  await site.change('carl', { disabled: 1 });
  assert.deepEqual(await sent('2027-03-02T12:01:00+01:00'), ['dora asked']);
});

test('in a class of sixty, six are asked a day, those first whose data are oldest', async (t) => {
  const { site, goTo } = await classOfMarch(t);
  for (let number = 10; number < 70; number += 1) await site.addMember(`m${number}`);
  const members = site.db.updateTable('members').where('username', '!=', 'maja');
  await members.set({ yearly_check: 1 }).execute();
  await members.set({ data_saved_at: 1 }).where('username', '<', 'm64').execute();
  const askedBy = async (time: string) => {
    goTo(time);
    for (let times = 0; times < 2; times += 1) await site.modules.yearlyCheck.provides.yearlyChecks.sendDue();
    const asked = site.db.selectFrom('members').select('username').where('check_asked_at', 'is not', null);
    return (await asked.orderBy('username').execute()).map(({ username }) => username).join(' ');
  };
  assert.equal(await askedBy('2027-03-01T10:00:00+01:00'), 'm64 m65 m66 m67 m68 m69');
  assert.equal(await askedBy('2027-03-01T18:00:00+01:00'), 'm64 m65 m66 m67 m68 m69');
  for (let day = 2; day < 12; day += 1) await askedBy(`2027-03-${`${day}`.padStart(2, '0')}T11:00:00+01:00`);
  assert.equal((await askedBy('2027-03-12T12:00:00+01:00')).split(' ').length, 60);
});

test('the button of the email confirms without a login, for its member alone, and a scanner changes nothing', async (t) => {
  const { site, goTo, wants, sent, members, again } = await classOfMarch(t);
  for (const name of ['anna', 'bert']) await wants(name);
  await sent('2027-03-01T12:00:00+01:00');
  const letters = await site.mail.letters();
  const [anna = '', bert = ''] = ['anna', 'bert'].map((name) =>
    tokenIn(letters.find(({ to }) => to?.[0]?.address === `${name}@example.org`)?.text ?? '', 'stimmt'),
  );
  const confirm = async (token: string) => (await site.browser().post('/confirm_data', { token })).status;
  const stored = async () => {
    await site.db.deleteFrom('attempts').execute();
    return tableDump(site.db);
  };
  const before = await stored();
  for (const { text = '' } of letters)
    for (const link of text.match(/http:[^\s)]+/g) ?? []) {
      const page = await fetch(link.replace('http://localhost:3000', site.address));
      assert.equal(page.status, 200);
      await page.text();
    }
  const { end } = await lastLetter(site);
  for (const wrong of ['x', `${anna}A`, anna.slice(0, 22) + bert.slice(22), end, 'A'.repeat(44)])
    assert.equal(await confirm(wrong), 404, wrong);
  // The button that confirms ends no mails.
  const wayOut = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  assert.equal((await fetch(`${site.address}/api/v1/unsubscribe/${anna}`, wayOut)).status, 404);
  assert.equal(await stored(), before);

  for (let times = 0; times < 2; times += 1) assert.equal(await confirm(anna), 204);
  const state = async () =>
    ((await (await again('anna')).get('/users/anna/yearly_check')).json as { confirmedAt?: number })
      .confirmedAt;
  const confirmedAt = Date.parse('2027-03-01T12:00:00+01:00') / 1000;
  assert.equal(await state(), confirmedAt);
  goTo('2027-03-09T12:00:00+01:00');
  assert.equal(await confirm(anna), 204, 'once more, by whoever has found the letter');
  assert.equal(await state(), confirmedAt);
  const seen = await members();
  assert.deepEqual([seen.anna?.confirmedAt, seen.bert?.confirmedAt], [confirmedAt, undefined]);
  const own = (await (await again('anna')).get('/users/anna/export')).text;
  assert.match(
    own,
    /"yearlyCheck": true,\s+"dataConfirmedAt": "2027-03-01T11:00:00.000Z",\s+"checkAskedAt": "2027/,
  );
  assert.deepEqual(await sent('2027-04-06T12:00:00+02:00'), ['bert again']);
  assert.equal(await confirm(bert), 204, 'the first letter answers as well');
  // The next email has another link.
  assert.deepEqual((await sent('2028-03-02T12:00:00+01:00')).toSorted(), ['anna asked', 'bert asked']);
  assert.equal(await confirm(anna), 404);
  const { confirm: last } = await lastLetter(site);
  goTo('2028-06-01T12:00:00+02:00');
  assert.equal(await confirm(last), 404, 'a season later');
  goTo('2028-05-30T12:00:00+02:00');
  assert.equal(await confirm(last), 204);
  for (const name of ['anna', 'bert']) await site.change(name, { disabled: 1 });
  assert.equal(await confirm(last), 404);
});

test('one click in the mail program ends it for good, with a line in the ledger', async (t) => {
  const { site, wants, sent } = await classOfMarch(t);
  await wants('anna');
  await sent('2027-03-01T12:00:00+01:00');
  const { letter, end } = await lastLetter(site);
  const header = letter.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const url = /<http:\/\/localhost:3000([^>]+)>/.exec(header)?.[1] ?? '';
  assert.equal(url, `/api/v1/unsubscribe/${end}`);
  assert.equal((await fetch(site.address + url, { method: 'POST' })).status, 204);
  assert.deepEqual(await ledger(site), ['yearly-check 1 form', 'yearly-check 0 unsubscribe-link']);
  assert.deepEqual(await sent('2027-04-20T12:00:00+02:00'), []);
  assert.deepEqual(await sent('2028-03-20T12:00:00+01:00'), []);
});

test('links that were mailed long ago are signed as today, and mean what they meant', () => {
  const key = 'a-key-of-the-site-that-is-32-bytes-long-0000';
  const member = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const asked = { askedAt: 1_800_000_000_000, linksNumber: 0 };
  const confirms = 'D4-tW9nLRp-hZXCGdyiVDgN4YBvBTHDobVtYohIr_gEV';
  const checks = createCheckTokens(key);
  assert.equal(checks.issue(member, asked), confirms);
  assert.equal(checks.memberIn(confirms), member);
  assert.deepEqual(
    [
      checks.isGenuine(confirms, member, asked),
      checks.isGenuine(confirms, other, asked),
      checks.isGenuine(confirms, member, { ...asked, askedAt: 1 }),
      checks.isGenuine(confirms, member, { ...asked, linksNumber: 1 }),
    ],
    [true, false, false, false],
  );
  for (const [at] of [...confirms].entries())
    for (const put of ['A', '.', '']) {
      const changed = confirms.slice(0, at) + put + confirms.slice(at + 1);
      if (changed !== confirms) assert.equal(checks.isGenuine(changed, member, asked), false, changed);
    }

  const ends = 'yearly-check_0f8fad5b-d9cb-469f-a165-70867728950emHbsa670K1VQ7-UKlKElBxupWOW8bbXqAzqBMDksXUM';
  const ways = createUnsubscribeTokens(key);
  assert.equal(ways.issue(member, 'yearly-check'), ends);
  assert.deepEqual(ways.verify(ends), { memberId: member, wayOut: 'yearly-check' });
  assert.equal(ways.verify(ends.replace('yearly-check_', '')), undefined);
});

test('its links are guessed no more often than others', async (t) => {
  const site = await testSite(t);
  const guess = async () => (await site.browser().post('/confirm_data', { token: 'A'.repeat(43) })).status;
  for (let n = 0; n < 30; n += 1) assert.equal(await guess(), 404);
  assert.equal(await guess(), 429);
  assert.equal((await site.browser().post('/check_password_link', { token: 'A'.repeat(43) })).status, 429);
});

const askedInJanuary = async ({ as, site }: ClassOfBert) => {
  const anna = await as('anna', '2030-01-09T12:00');
  assert.equal((await anna.send('PUT', '/maintenance/yearly_check', { json: { month: 1 } })).status, 204);
  await site.change('bert', { yearly_check: 1 });
};

async function isDoubted({ as }: ClassOfBert, at: string) {
  const members = (await (await as('anna', at)).get('/maintenance/members')).json as MaintainedMember[];
  return members.find(({ username }) => username === 'bert')?.maybeOutdated;
}

cancelled('yearly-check', async (all, kind) => {
  await askedInJanuary(all);
  await all.jobs('2030-01-10T12:00');
  await all.on(kind, 'cancel');
  for (const day of ['2030-01-11', '2030-02-20', '2030-03-25']) await all.jobs(`${day}T12:00`);
  assert.deepEqual([await all.leave(kind), await all.leave('yearly-check-reminder')], [0, 0]);
  assert.equal(await isDoubted(all, '2030-04-20T12:00'), false);
  await all.jobs('2031-01-10T12:00');
  assert.equal(await all.leave(kind), 1);
});

cancelled('yearly-check-reminder', async (all, kind) => {
  await askedInJanuary(all);
  await all.jobs('2030-01-10T12:00');
  assert.equal(await all.leave('yearly-check'), 1);
  await all.jobs('2030-02-20T12:00');
  await all.on(kind, 'cancel');
  await all.jobs('2030-02-21T12:00');
  assert.equal(await all.leave(kind), 0);
  assert.equal(await isDoubted(all, '2030-04-20T12:00'), false);
});
