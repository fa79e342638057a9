import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Overview } from '#contract/overview.ts';
import {
  callMeeting,
  classOf2030,
  meetingOf,
  put,
  reader,
  reunion,
  say,
  textOf,
} from '#test/support/test-meeting.ts';
import { remember } from '#test/support/test-memorial.ts';

/** anna has called it and organises it with emil; bert comes with two, emil alone, carl may come. */
async function classWithSeats(t: TestContext) {
  const site = await classOf2030(t, { settings: { ADMIN_EMAIL: 'betreuer@klasse.example' } });
  const maja = await site.maintainer();
  const [anna, emil] = [await site.writer('anna'), await site.writer('emil')];
  const [bert, carl] = [await site.join('bert'), await site.join('carl')];
  await site.change('bert', { publication_consent: 1, first_name: 'Bert', surname: 'Zahn' });
  const { id } = await callMeeting(anna);
  await put(anna, `/meetings/${id}/organisers`, { usernames: ['anna', 'emil'] });
  await put(emil, `/meetings/${id}/organisers/me`, { accept: true });
  await say(bert, id, 'yes', { persons: 2 });
  await say(emil, id, 'yes');
  await say(carl, id, 'maybe');
  const letters = reader(site);
  const settle = async () => {
    await site.modules.alerts.provides.dailyNews.tell();
    return letters();
  };
  await settle();
  const by = (act: string, username: string) => maja.post(`/maintenance/members/${username}/${act}`, {});
  return { site, maja, anna, emil, bert, carl, id, settle, by };
}

const subjectsOf = (letters: Awaited<ReturnType<ReturnType<typeof reader>>>) =>
  new Map([...letters].map(([to, { parsed }]) => [to, parsed.subject ?? '']));

test('organisers hear of a member with seats who is disabled, deletes the account, is deleted or has died', async (t) => {
  const goings: [string, (given: Awaited<ReturnType<typeof classWithSeats>>) => Promise<unknown>][] = [
    ['disabled', ({ by }) => by('disable', 'bert')],
    [
      'own deletion',
      ({ bert, site }) => bert.post('/users/bert/deletion', { images: 'keep', password: site.password }),
    ],
    [
      'deleted',
      async ({ maja }) => {
        const { status } = await maja.send('DELETE', '/maintenance/members/bert', {
          json: { keepImages: true },
        });
        assert.ok(status < 300, String(status));
      },
    ],
    ['death', ({ maja }) => remember(maja, { username: 'bert' })],
  ];
  for (const [what, go] of goings) {
    const given = await classWithSeats(t);
    const { anna, id, settle } = given;
    await go(given);
    const letters = await settle();
    assert.deepEqual((await meetingOf(anna, id)).persons, 1, what);
    const told = [...subjectsOf(letters)].filter(([, subject]) =>
      subject.startsWith('Jemand kommt nicht mehr'),
    );
    assert.deepEqual(told.map(([to]) => to).toSorted(), ['anna', 'emil'], what);
    assert.equal(told[0]?.[1], 'Jemand kommt nicht mehr: „Klassentreffen 2030“ (Klasse 1988)');
    const text = textOf(letters.get('anna') ?? assert.fail());
    assert.match(
      text,
      /^Hallo .*Bert Zahn zählt zum Treffen .* waren 2 Plätze\..* noch eine Person\./s,
      what,
    );
    assert.ok(text.includes(`/treffen/${id}`));
  }
});

test('nobody hears of a member without a seat, of a meeting that is over, twice, or of a member who is back before the email leaves', async (t) => {
  const { site, maja, id, settle, by } = await classWithSeats(t);
  await by('disable', 'carl');
  await by('disable', 'bert');
  await by('enable', 'bert');
  assert.deepEqual([...(await settle()).keys()], []);
  await by('disable', 'bert');
  assert.deepEqual([...(await settle()).keys()].toSorted(), ['anna', 'emil']);
  await maja.send('DELETE', '/maintenance/members/bert', { json: { keepImages: true } });
  assert.deepEqual([...(await settle()).keys()], []);
  // An organiser's own seat is told to the others.
  await by('disable', 'emil');
  assert.deepEqual([...(await settle()).keys()], ['anna']);
  await by('enable', 'emil');
  await site.db.updateTable('meetings').set({ starts_at: '2029-12-01' }).where('id', '=', id).execute();
  await by('disable', 'emil');
  assert.deepEqual([...(await settle()).keys()], []);
});

test('of a meeting that nobody organises any more the maintainers are told once, by its name, until there is somebody', async (t) => {
  const { site, maja, id, settle, by, emil } = await classWithSeats(t);
  const open = async () => {
    const all = (await maja.get('/maintenance/overview')).json as Overview;
    return all.find(({ kind }) => kind === 'meetings-unorganised')?.count;
  };
  await by('disable', 'anna');
  await settle();
  assert.equal(await open(), undefined, 'one is still there');
  await emil.post('/users/emil/deletion', { images: 'keep', password: site.password });
  const day = async () => {
    site.passSeconds(25 * 3600);
    return settle();
  };
  const letter = (await day()).get('betreuer') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Auf eurer Seite gibt es etwas zu tun (Klasse 1988)');
  assert.match(textOf(letter), /Das Treffen „Klassentreffen 2030“ organisiert niemand mehr/);
  assert.ok(textOf(letter).includes(`/treffen/${id}`));
  assert.equal((await day()).get('betreuer'), undefined, 'not twice');

  const again = await site.again('maja');
  await site.confirm(again);
  const { json } = await again.get('/maintenance/overview');
  assert.ok((json as Overview).some(({ kind }) => kind === 'meetings-unorganised'));
  const named = await put(again, `/meetings/${id}/organisers`, { usernames: ['carl'] });
  assert.equal(named.status, 200, named.text);
  const carl = await site.again('carl');
  await put(carl, `/meetings/${id}/organisers/me`, { accept: true });
  assert.ok(!(await again.get('/maintenance/overview')).text.includes('meetings-unorganised'));
  // Who comes back organises it again.
  const back = await site.again('emil');
  assert.equal((await meetingOf(back, id)).myRole, 'organiser');
  assert.equal((await put(back, `/meetings/${id}/organisers/me`, { accept: false })).status, 200);
  assert.equal((await callMeeting(carl, { ...reunion, title: 'Ein anderes' })).organisers.length, 1);
});
