import assert from 'node:assert/strict';
import type { Page as BrowserPage } from 'playwright-core';
import type { Page } from '#contract/pages.ts';
import { saveData } from '#test/support/own-data.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { remember } from '#test/support/test-memorial.ts';
import { fillGallery } from './album.ts';
import { e2eTest } from './e2e-test.ts';
import { addressOfPage, pagesForAnyone, pagesForMaintainers, pagesForMembers } from './every-page.ts';
import { axeFindings, overflowing } from './inspect.ts';
import { confirmHere } from './log-in-here.ts';
import { nextReunion } from './next-reunion.ts';

const narrow = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

/** What is wrong with these pages as they open. */
async function findingsOn(page: BrowserPage, pages: Page[], addressOf: (one: Page) => string) {
  const found: string[] = [];
  for (const one of pages) {
    await page.goto(addressOf(one));
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' });
    const all = [...(await overflowing(page)), ...(await axeFindings(page, 'everything'))];
    found.push(...all.map((finding) => `${one}: ${finding}`));
  }
  return found;
}

/** As long as a name or a town may be, and no place to break it. */
const LONG = 'Wolkenstein'.repeat(18).slice(0, 190);

e2eTest('every page can be used by everyone, as axe judges, and fits a phone', narrow, async (j) => {
  const { page, site } = j;
  // Tokens that nobody has made, and Verwaltung before the password.
  j.expectComplaint(/40[034]/);
  const anna = await site.maintainer('anna');
  const name = { firstName: LONG, surname: LONG };
  await saveData(anna, 'anna', { ...name, city: `79098 ${LONG}`, publicationConsent: true });
  const profile = { birthName: LONG, nickname: LONG, birthday: null, birthdayConsent: false };
  await anna.send('PUT', '/users/anna/profile', { json: profile });
  const gallery = await fillGallery(site, 'anna', 2);
  const [{ id: imageId = '' } = {}] = await site.images.list(gallery);
  const words = { title: LONG.slice(0, 100), place: LONG.slice(0, 100) };
  const meeting = await callMeeting(anna, { ...nextReunion(site), ...words });
  await anna.send('PUT', `/meetings/${meeting.id}/answer`, {
    json: { answer: 'yes', persons: 2, remark: LONG },
  });
  const memorial = await remember(anna, { ...name, birthName: LONG, text: LONG, typed: `${LONG} ${LONG}` });
  await anna.post('/maintenance/missing', { ...name, remark: '' });
  const addressOf = (one: Page) => {
    const id = one.startsWith('/treffen') ? meeting.id : one.includes('/gedenken') ? memorial : gallery;
    return addressOfPage(one, { username: 'anna', imageId, id });
  };

  const visitor = await j.another();
  const open = pagesForAnyone.filter((one) => one !== '/logout');
  const maintainer = await j.another();
  await j.login(page, 'anna');
  await j.login(maintainer, 'anna', '/verwaltung');
  await confirmHere(maintainer, site.password);
  await maintainer.getByRole('heading', { level: 1, name: 'Verwaltung' }).waitFor();
  const found = await Promise.all([
    findingsOn(visitor, open, (one) => addressOfPage(one)),
    findingsOn(page, pagesForMembers, addressOf),
    findingsOn(maintainer, pagesForMaintainers, addressOf),
  ]);
  assert.deepEqual(found.flat(), []);
});
