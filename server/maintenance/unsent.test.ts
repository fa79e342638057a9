import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { MailKind } from '#contract/kinds.ts';
import type { MaintainedMember } from '#contract/maintenance.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { callMeeting, classOf2030, proposals, reunion } from '#test/support/test-meeting.ts';
import { marks } from './unsent.ts';

/** anna maintains and takes no mail; bert takes all there is. */
async function classOfBert(t: TestContext) {
  const site = await classOf2030(t, { settings: { ADMIN_EMAIL: '' } });
  for (const [member, wanted] of [
    ['bert', true],
    ['anna', false],
  ] as const) {
    await site.join(member);
    await site.change(member, { accept_group_emails: Number(wanted) });
  }
  await site.promote('anna');
  const { db } = site;
  const copies = (kind: string) =>
    db
      .selectFrom('mail_copies')
      .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
      .select(['mails.id', 'state'])
      .where('kind', '=', kind as MailKind)
      .execute();
  /** As who may act as a maintainer, whatever the clock says. */
  const as = async (username: string, at?: string) => {
    if (at !== undefined) site.goTo(at);
    const browser = await site.again(username);
    if (username === 'anna') await site.confirm(browser);
    return browser;
  };
  const post = async (target: string, at?: string) => (await (await as('anna', at)).post(target)).status;
  return {
    site,
    as,
    post,
    async jobs(at: string) {
      site.goTo(at);
      await startScheduledJobs(site)();
    },
    /** How many letters of this kind leave now. */
    async leave(kind: string) {
      const left = async () => (await copies(kind)).filter(({ state }) => state === 'handed-over').length;
      const before = await left();
      await site.mail.drain();
      return (await left()) - before;
    },
    /** Cancels all that waits, or has it tried again. */
    async on(kind: string, act: 'cancel' | 'retry') {
      for (const { id, state } of await copies(kind))
        if (state === (act === 'cancel' ? 'waiting' : 'given-up'))
          assert.equal(await post(`/maintenance/mails/${id}/${act}`), 200);
      if (act === 'cancel') await site.mail.drain();
    },
    async isDoubted(at: string) {
      const members = (await (await as('anna', at)).get('/maintenance/members')).json as MaintainedMember[];
      return members.find(({ username }) => username === 'bert')?.maybeOutdated;
    },
  };
}

type All = Awaited<ReturnType<typeof classOfBert>>;

/** What is done once is done again when the first was cancelled, and not when that one is tried again after all. */
const once = (start: (all: All) => Promise<string>) => async (all: All, kind: string) => {
  const target = await start(all);
  const act = async () => (await all.post(target)) < 300;
  assert.deepEqual([await act(), await act()], [true, false]);
  await all.on(kind, 'cancel');
  assert.deepEqual([await act(), await act()], [true, false]);
  await all.on(kind, 'cancel');
  await all.on(kind, 'retry');
  assert.equal(await act(), false);
  assert.ok((await all.leave(kind)) > 0);
};

const meeting = async ({ as }: All, more: object = {}) =>
  (await callMeeting(await as('anna'), { ...reunion, ...more })).id;
const year = async ({ as, site }: All) => {
  const anna = await as('anna', '2030-01-09T12:00');
  assert.equal((await anna.send('PUT', '/maintenance/yearly_check', { json: { month: 1 } })).status, 204);
  await site.change('bert', { yearly_check: 1 });
};

const tries: Record<string, (all: All, kind: string) => Promise<unknown>> = {
  invitation: once(async ({ site }) => {
    await site.addMember('otto');
    return '/maintenance/members/otto/invite';
  }),
  'meeting-invitation': once(async (all) => `/meetings/${await meeting(all)}/invitations`),
  'meeting-votes': once(
    async (all) => `/meetings/${await meeting(all, { startsAt: null, dates: proposals })}/votes_invitation`,
  ),

  // At most two, of which those that did not leave are none.
  'meeting-reminder': async (all, kind) => {
    const id = await meeting(all);
    await all.post(`/meetings/${id}/invitations`);
    await all.site.mail.drain();
    const answers: [number, number][] = [];
    for (const day of ['03', '05', '07', '09', '11']) {
      const status = await all.post(`/meetings/${id}/reminders`, `2030-01-${day}T12:00`);
      if (day < '06') await all.on(kind, 'cancel');
      answers.push([status, await all.leave(kind)]);
    }
    assert.deepEqual(answers, [
      [202, 0],
      [202, 0],
      [202, 1],
      [202, 1],
      [409, 0],
    ]);
  },

  'yearly-check': async (all, kind) => {
    await year(all);
    await all.jobs('2030-01-10T12:00');
    await all.on(kind, 'cancel');
    for (const day of ['2030-01-11', '2030-02-20', '2030-03-25']) await all.jobs(`${day}T12:00`);
    assert.deepEqual([await all.leave(kind), await all.leave('yearly-check-reminder')], [0, 0]);
    assert.equal(await all.isDoubted('2030-04-20T12:00'), false);
    await all.jobs('2031-01-10T12:00');
    assert.equal(await all.leave(kind), 1);
  },
  'yearly-check-reminder': async (all, kind) => {
    await year(all);
    await all.jobs('2030-01-10T12:00');
    assert.equal(await all.leave('yearly-check'), 1);
    await all.jobs('2030-02-20T12:00');
    await all.on(kind, 'cancel');
    await all.jobs('2030-02-21T12:00');
    assert.equal(await all.leave(kind), 0);
    assert.equal(await all.isDoubted('2030-04-20T12:00'), false);
  },

  'monthly-news': async (all, kind) => {
    const bert = await all.as('bert');
    assert.equal((await bert.send('PUT', '/news_mail', { json: { wanted: true } })).status, 204);
    all.site.passSeconds(60);
    await meeting(all);
    await all.jobs('2030-02-01T12:00');
    await all.on(kind, 'cancel');
    await all.jobs('2030-02-02T12:00');
    assert.equal(await all.leave(kind), 0);
    await all.jobs('2030-03-01T12:00');
    assert.equal(await all.leave(kind), 1);
  },

  'own-news': async (all, kind) => {
    const bert = await all.as('bert');
    const json = { wanted: false, own: true };
    assert.equal((await bert.send('PUT', '/news_mail', { json })).status, 204);
    const gallery = await bert.createGallery();
    const { id } = (await bert.upload(gallery, await plainJpeg({ width: 60, height: 40 }))).json as {
      id: string;
    };
    const anna = await all.as('anna');
    await anna.post(`/galleries/${gallery}/images/${id}/comments`, { text: 'Schön!' });
    await all.jobs('2030-01-02T12:00');
    await all.on(kind, 'cancel');
    await all.jobs('2030-01-02T13:00');
    assert.equal(await all.leave(kind), 0);
    await all.jobs('2030-01-03T12:00');
    assert.equal(await all.leave(kind), 1);
  },
};

for (const kind of Object.keys(marks))
  test(`a cancelled mail of the kind ${kind} counts as none that was sent`, async (t) => {
    await tries[kind]?.(await classOfBert(t), kind);
    assert.ok(tries[kind]);
  });
