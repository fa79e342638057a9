import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testHouse } from '#test/support/test-house.ts';

async function figures({ address }: { address: string }) {
  const answer = await fetch(`${address}/metrics`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

test('figures tell of requests, mails and what is stored, from the first look on, and name nobody', async (t) => {
  const house = await testHouse(t);
  await figures(house);
  const anna = await house.join('annegret');
  await anna.get('/users/annegret');
  await anna.get('/users/annegret');
  await house.browser().get('/users/annegret');
  await house.browser().post('/request_password_reset', { username: 'annegret' });
  await house.browser().fetch('GET', '/password-reset/geheimes-zeichen');

  const read = await figures(house);
  // None names a member or an address.
  assert.doesNotMatch([...read.keys()].join('\n'), /annegret|geheim|127\.0\.0\.1|example\.org/);
  const requests = (route: string, status: number) =>
    read.get(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  assert.equal(requests('/api/v1/users/:username', 200), 2);
  assert.equal(requests('/api/v1/users/:username', 401), 1);
  assert.equal(read.get('klassenkreis_members'), 1);
  assert.equal(read.get('klassenkreis_images'), 0);
  assert.equal(read.get('klassenkreis_mail_copies{state="waiting"}'), 1);
  assert.ok((read.get('klassenkreis_free_bytes') ?? 0) > 0);
  assert.ok((read.get('process_resident_memory_bytes') ?? 0) > 0);

  await house.mail.drain();
  const later = await figures(house);
  assert.equal(later.get('klassenkreis_mail_copies{state="waiting"}'), undefined);
  assert.equal(later.get('klassenkreis_mail_copies{state="handed-over"}'), 1);
});
