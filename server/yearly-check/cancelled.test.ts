import assert from 'node:assert/strict';
import { type ClassOfBert, cancelled } from '#test/support/cancelled-mails.ts';

const year = async ({ as, site }: ClassOfBert) => {
  const anna = await as('anna', '2030-01-09T12:00');
  assert.equal((await anna.send('PUT', '/maintenance/yearly_check', { json: { month: 1 } })).status, 204);
  await site.change('bert', { yearly_check: 1 });
};

cancelled('yearly-check', async (all, kind) => {
  await year(all);
  await all.jobs('2030-01-10T12:00');
  await all.on(kind, 'cancel');
  for (const day of ['2030-01-11', '2030-02-20', '2030-03-25']) await all.jobs(`${day}T12:00`);
  assert.deepEqual([await all.leave(kind), await all.leave('yearly-check-reminder')], [0, 0]);
  assert.equal(await all.isDoubted('2030-04-20T12:00'), false);
  await all.jobs('2031-01-10T12:00');
  assert.equal(await all.leave(kind), 1);
});

cancelled('yearly-check-reminder', async (all, kind) => {
  await year(all);
  await all.jobs('2030-01-10T12:00');
  assert.equal(await all.leave('yearly-check'), 1);
  await all.jobs('2030-02-20T12:00');
  await all.on(kind, 'cancel');
  await all.jobs('2030-02-21T12:00');
  assert.equal(await all.leave(kind), 0);
  assert.equal(await all.isDoubted('2030-04-20T12:00'), false);
});
