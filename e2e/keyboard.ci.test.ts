import assert from 'node:assert/strict';
import { callMeeting } from '#test/support/test-meeting.ts';
import { fillGallery } from './album.ts';
import { e2eTest, laptop } from './e2e-test.ts';
import { addressOfPage, openUnderPolicy, pagesForMembers } from './every-page.ts';
import { answer, arriveAt, focusOn, followMenu, press, pressInMenu, tabTo } from './keyboard.ts';
import { nextReunion } from './next-reunion.ts';

/** Narrow enough for the menu to be a button. */
const narrow = { viewport: { width: 400, height: 800 }, reducedMotion: 'reduce' } as const;

e2eTest('a member without a mouse logs in, finds a classmate and logs out', narrow, async (j) => {
  const { page, site } = j;
  const { keyboard } = page;
  // A member who has not consented is not found.
  j.expectComplaint(/404/);
  for (let number = 1; number <= 15; number += 1) await site.addMember(`mitglied${number}`);
  await site.addMember('anna');
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await press(page, 'Zum Inhalt springen');
  await tabTo(page, 'Benutzername');
  await keyboard.type('anna');
  await tabTo(page, 'Passwort');
  await keyboard.type(site.password);
  await keyboard.press('Enter');
  await arriveAt(page, 'Willkommen');

  await tabTo(page, 'Menü', 'Shift+Tab');
  await keyboard.press('Space');
  await tabTo(page, 'Rundmail');
  await keyboard.press('Escape');
  await focusOn(page, 'Menü');
  await page.getByRole('link', { name: 'Abmelden' }).waitFor({ state: 'hidden' });
  await tabTo(page, 'Bildergalerien');
  await followMenu(page, 'Namensliste');
  await tabTo(page, 'Suchen');
  await keyboard.type('glied7');
  await press(page, 'mitglied7');
  await arriveAt(page, 'mitglied7');

  await pressInMenu(page, 'Abmelden');
  await answer(page, 'Die Abmeldung war erfolgreich!');
  await arriveAt(page, 'Anmelden');

  await press(page, 'Datenschutz');
  await arriveAt(page, 'Datenschutz');
  await press(page, 'Wie lange');
  const { y = -1 } = (await page.getByRole('heading', { name: 'Wie lange' }).boundingBox()) ?? {};
  assert.ok(y >= 0 && y < 300, `${y}`);
});

e2eTest('Tab leads through every page from the first link to the last and back', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 2);
  const [{ id: imageId = '' } = {}] = await site.images.list(gallery);
  await j.login(page, 'anna');
  // In an open picture Tab stays within its dialog.
  const behindNoDialog = pagesForMembers.filter((one) => one !== '/image-galleries/:id/bild/:imageId');
  const browser = await site.again('anna');
  const meeting = await callMeeting(browser, nextReunion(site));
  const values = { imageId, username: 'anna' };
  const idFor = (one: string) => (one.startsWith('/treffen') ? meeting.id : gallery);
  const addresses = behindNoDialog.map((one) => addressOfPage(one, { ...values, id: idFor(one) }));
  for (const path of [...addresses, '/datenschutz', '/gibt-es-nicht']) {
    await openUnderPolicy(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, 'Zum Inhalt springen');
    await tabTo(page, 'Datenschutz');
    await tabTo(page, 'Zum Inhalt springen', 'Shift+Tab');
  }
});
