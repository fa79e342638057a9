import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOfAnna } from '#test/support/site-of-anna.ts';
import { startPostgres } from '#test/support/test-postgres.ts';

test('while the database server is stopped the site keeps its name and its public texts', async (t) => {
  await using disposables = new AsyncDisposableStack();
  const server = disposables.adopt(await startPostgres({ durable: false }), (one) => one.dispose());
  const { house } = await siteOfAnna(t, server);
  const author = { id: 'x', username: 'anna' };
  await house.siteTexts.write(house.db, 'impressum', { text: 'Aus dem Browser', basedOn: 0, author });
  await house.identity.choose(house.db, { siteName: 'Malerklasse', accent: '3005' });
  const look = async () => {
    const page = await fetch(`${house.address}/login`);
    const imprint = await house.browser().get('/legal/impressum');
    return [page.status, await page.text(), imprint.status, imprint.text];
  };
  const before = await look();
  assert.match(String(before[1]), /data-accent="3005".*<title>Malerklasse</s);
  assert.equal(before[3], '{"text":"Aus dem Browser"}');
  await server.stop();
  assert.deepEqual(await look(), before);
  await server.start();
});
