import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { MailKind } from '#contract/kinds.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { classOf2030 } from './test-meeting.ts';

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
    /** How many emails of this kind leave now. */
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
  };
}

export type ClassOfBert = Awaited<ReturnType<typeof classOfBert>>;

/** What is done once is done again when the first was cancelled, and not when that one is tried again after all. */
export const once =
  (start: (all: ClassOfBert) => Promise<string>) => async (all: ClassOfBert, kind: string) => {
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

/** What a cancelled mail of this kind counts for. A test names each kind of which something is noted when it is queued. */
export const cancelled = (kind: MailKind, happens: (all: ClassOfBert, kind: string) => Promise<unknown>) =>
  test(`a cancelled mail of the kind ${kind} counts as none that was sent`, async (t) => {
    await happens(await classOfBert(t), kind);
  });
