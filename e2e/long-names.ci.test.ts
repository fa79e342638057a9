import assert from 'node:assert/strict';
import { saveData } from '#test/support/own-data.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { journey, phone } from './journey.ts';
import { overflowing } from './layout-findings.ts';
import { nextReunion } from './next-reunion.ts';

const LONG = 'Wolkenstein'.repeat(18).slice(0, 190);

journey('names, birth names and towns of 190 characters fit into every page of members', phone, async (j) => {
  const { page, house } = j;
  const username = 'w'.repeat(40);
  const anna = await house.join(username);
  const data = { firstName: LONG, surname: LONG, city: `79098 ${LONG}`, publicationConsent: true };
  await saveData(anna, username, data);
  await anna.send('PUT', `/users/${username}/profile`, {
    json: { birthName: LONG, nickname: LONG, birthday: { day: 24, month: 11 }, birthdayConsent: true },
  });
  await house.promote(username);
  await house.confirm(anna);
  const memorial = { firstName: LONG, surname: LONG, birthName: LONG, text: LONG, agreedBy: LONG };
  const added = await anna.post('/maintenance/memorials', { ...memorial, typed: `${LONG} ${LONG}` });
  const sought = await anna.post('/maintenance/missing', { firstName: LONG, surname: LONG, remark: '' });
  assert.deepEqual([added.status, sought.status], [201, 201], `${added.text} ${sought.text}`);

  const { id } = await callMeeting(anna, {
    ...nextReunion(house),
    title: LONG.slice(0, 100),
    place: LONG.slice(0, 100),
  });
  await anna.send('PUT', `/meetings/${id}/answer`, { json: { answer: 'yes', persons: 2, remark: LONG } });
  await anna.send('PUT', `/meetings/${id}/payments/${username}`, { json: { paid: true, amount: 1234.5 } });

  await j.login(page, username);
  for (const width of [320, 600, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of [
      '/',
      '/users',
      `/users/${username}`,
      '/gedenken',
      '/gesucht',
      '/treffen/neu',
      `/treffen/${id}`,
      `/treffen/${id}/gaeste`,
      '/contactdata',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      });
      assert.deepEqual(await overflowing(page), [], `${path} at ${width} px`);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      assert.deepEqual(await overflowing(page), [], `${path} at ${width} px, text of 200 %`);
    }
  }
});
