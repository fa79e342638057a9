import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { inspect } from './inspect.ts';
import { journey, phone } from './journey.ts';
import { answer, arriveAt, focused, tabTo } from './keyboard.ts';

const still = { ...phone, reducedMotion: 'reduce' as const };

const seen = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/news/seen') && response.status() === 204);

journey('what is new stands on the start page until it was seen', still, async (j) => {
  const { house, page } = j;
  const anna = await house.join('anna');
  await house.addMember('bert');
  const heading = page.getByRole('heading', { name: 'Neu seit deinem letzten Besuch' });
  const lines = page.getByRole('link', { name: /^Ein neues Bild in/ });
  const more = page.getByRole('button', { name: 'und 6 weitere Neuigkeiten' });

  const first = seen(page);
  await j.login(page, 'bert');
  await first;
  assert.equal(await heading.count(), 0);

  const sample = await plainJpeg({ width: 60, height: 40 });
  for (let number = 1; number <= 8; number += 1) {
    house.passSeconds(1);
    await anna.upload(await anna.createGallery(`Ausflug ${number}`), sample);
  }
  const another = async () => {
    const ended = page.waitForResponse((response) => response.url().endsWith('/api/v1/logout'));
    await page.goto('/logout');
    await ended;
    house.passSeconds(1);
    await j.login(page, 'bert');
  };
  const second = seen(page);
  await another();
  await second;
  await heading.waitFor();
  assert.deepEqual(
    await lines.allTextContents(),
    [8, 7].map((number) => `Ein neues Bild in „Ausflug ${number}“`),
  );
  assert.deepEqual(await inspect(page, 'start page with news'), []);
  await more.waitFor();

  // Not opened, so all of it is still new.
  await another();
  await more.waitFor();
  const third = seen(page);
  await tabTo(page, 'und 6 weitere Neuigkeiten');
  await page.keyboard.press('Enter');
  await third;
  assert.equal((await focused(page)).name, 'Ein neues Bild in „Ausflug 6“');
  assert.deepEqual([await lines.count(), await more.count()], [8, 0]);
  await page.keyboard.press('Enter');
  await arriveAt(page, 'Ausflug 6');
  // As long as the visit lasts.
  await page.goto('/');
  await more.waitFor();

  await another();
  assert.equal(await heading.count(), 0);
});

journey('the monthly mail is ordered and left on the own page and by its link', still, async (j) => {
  const { house, page } = j;
  await house.addMember('bert');
  const { id = '' } = (await house.members.find('bert')) ?? {};
  const wants = async () => (await house.members.find('bert'))?.news_mail ?? -1;
  await j.login(page, 'bert', '/contactdata#mails');
  const box = page.getByRole('checkbox', { name: /einmal im Monat eine E-Mail/ });
  await page.getByText('Du bekommst keine E\u2011Mails mit Neuigkeiten.').waitFor();
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByText(/Sie kommt am Anfang des Monats an bert@example.org: .* Angekreuzt am /).waitFor();
  assert.equal(await wants(), 1);
  assert.equal(await box.isChecked(), true);
  assert.deepEqual(await inspect(page, 'own data with the monthly mail'), []);
  await page.reload();
  await page.getByText(/example\.org: .* Angekreuzt am /).waitFor();
  // What cannot be kept is not shown as if it were.
  j.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await box.focus();
  await page.keyboard.press('Space');
  await answer(page, 'Das hat leider nicht geklappt. Bitte versuche es noch einmal.');
  assert.equal(await box.isChecked(), true);
  await page.context().setOffline(false);

  // Without a login.
  const mailed = await j.another();
  const path = `/neues-abbestellen/${house.newsTokens.issue(id)}`;
  await mailed.goto(path);
  const button = 'Keine Neuigkeiten mehr bekommen';
  await mailed.getByRole('button', { name: button }).waitFor();
  assert.equal(await wants(), 1);
  assert.deepEqual(await inspect(mailed, 'end of the monthly mail'), []);
  await tabTo(mailed, button);
  await mailed.keyboard.press('Enter');
  await mailed.getByRole('heading', { level: 1, name: 'Du bekommst keine Neuigkeiten mehr' }).waitFor();
  assert.equal(await wants(), 0);
});
