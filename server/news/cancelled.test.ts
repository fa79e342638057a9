import assert from 'node:assert/strict';
import { cancelled } from '#test/support/cancelled-mails.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { callMeeting, reunion } from '#test/support/test-meeting.ts';

cancelled('monthly-news', async (all, kind) => {
  const bert = await all.as('bert');
  assert.equal((await bert.send('PUT', '/news_mail', { json: { wanted: true } })).status, 204);
  all.site.passSeconds(60);
  await callMeeting(await all.as('anna'), reunion);
  await all.jobs('2030-02-01T12:00');
  await all.on(kind, 'cancel');
  await all.jobs('2030-02-02T12:00');
  assert.equal(await all.leave(kind), 0);
  await all.jobs('2030-03-01T12:00');
  assert.equal(await all.leave(kind), 1);
});

cancelled('own-news', async (all, kind) => {
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
});
