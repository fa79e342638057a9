import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from '#test/support/test-site.ts';
import { pullBackStamps, STAMP_TOLERANCE_MS, stamps } from './stamps.ts';

test('what is pulled back are times that were, and none that may lie ahead', () => {
  const columns = stamps().flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  assert.ok(columns.length > 50, `${columns.length} columns`);
  const odd = columns.filter(
    (column) =>
      !/[._](at|since)$|\.(seen|(own_)?mailed)_until$/.test(column) || /\.(ends|due|starts)_/.test(column),
  );
  assert.deepEqual(odd, []);
});

test('what lies ahead is pulled back to now, and what is past stays', async (t) => {
  const site = await testSite(t);
  await (await site.join('anna')).createGallery();
  const now = Date.UTC(2027, 2, 5, 12);
  const [past, near, ahead] = [now - 1, now + STAMP_TOLERANCE_MS, now + STAMP_TOLERANCE_MS + 1];
  for (const table of ['galleries', 'members'] as const)
    await site.db.updateTable(table).set({ created_at: ahead }).execute();
  await site.change('anna', { invited_at: past, last_login_at: near, address_corrected_at: ahead });
  const touched = await pullBackStamps(site.db, now);
  for (const table of ['galleries', 'members'] as const) assert.ok(touched.includes(table), table);
  const { created_at } = await site.db.selectFrom('galleries').selectAll().executeTakeFirstOrThrow();
  const member = await site.members.find('anna');
  assert.deepEqual(
    [created_at, member?.created_at, member?.address_corrected_at, member?.invited_at, member?.last_login_at],
    [now, now, now, past, near],
  );
});
