import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/durations.ts';
import { TRASH_DAYS } from '#contract/limits.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';

test('a clock that is years ahead for a moment deletes nothing and gives no mail up; one that is right does, after a day', async (t) => {
  let wall = Date.now();
  let ahead = 0;
  /** As the clock of the site, which does not follow the system's back. */
  const now = () => wall + ahead;
  const { url } = await testMailServer(t, {
    script: ({ stage }) => (stage === 'RCPT' ? '451 4.3.0 Later' : undefined),
  });
  const settings = {
    SMTP_URL: url,
    MAIL_FROM: 'post@klasse.example',
    MAIL_PER_MINUTE: '0',
    MAIL_PER_HOUR: '0',
  };
  const all = await classWithPicture(t, settings, { now, wall: () => wall });
  const { site, gallery, image } = all;
  const jobs = async () => {
    await startScheduledJobs(site)();
    await site.mail.drain();
  };
  /** A site that runs looks every hour at least. */
  const passDays = async (days: number) => {
    for (let hour = 0; hour < 24 * days; hour += 1) {
      wall += HOUR_MS;
      await site.clockTrust.isEarned();
    }
    await jobs();
  };
  const left = async () => {
    const trash = await site.db.selectFrom('images').select('id').where('id', '=', image.id).execute();
    const waiting = await site.db
      .selectFrom('mail_copies')
      .select('state')
      .where('address', '=', 'x@example.org')
      .execute();
    return [trash.length, ...waiting.map(({ state }) => state)];
  };
  await passDays(2);
  const anna = await site.again('anna');
  const deleted = await anna.send('DELETE', `/galleries/${gallery}/images/${image.id}`);
  assert.equal(deleted.status, 204);
  await site.db.transaction().execute(async (transaction) => {
    const recipient = { memberId: null, name: 'x', address: 'x@example.org' };
    await site.queue.enqueue(
      transaction,
      { kind: 'image-reported', data: { title: 'Steg', gallery: 'Hafen' } },
      [recipient],
      { urgent: false },
    );
  });
  await site.mail.drain();

  wall += 3 * 365 * DAY_MS;
  await jobs();
  wall += 25 * SECOND_MS;
  await jobs();
  const untouched = [1, 'deferred'];
  assert.deepEqual(await left(), untouched);

  // It is set right, and the site's own clock stays ahead until it starts again.
  wall -= 3 * 365 * DAY_MS;
  ahead = 3 * 365 * DAY_MS;
  await passDays(2);
  assert.deepEqual(await left(), untouched);
  ahead = 0;
  await passDays(1);
  assert.deepEqual(await left(), untouched);

  await passDays(TRASH_DAYS);
  assert.deepEqual(await left(), [0, 'given-up']);
});
