import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { callMeeting, reunion, say } from '#test/support/test-meeting.ts';
import { e2eTest, laptop } from './e2e-test.ts';
import { axeFindings } from './inspect.ts';
import { joinNamed } from './join-named.ts';
import { sheetsOf } from './page.ts';

const MM = 96 / 25.4;

/** As long as a badge has to hold in two lines, with the widest letters there are in names, too. */
const NAMES = [
  ['Maximilian-Ferdinand', 'Wammensberger-Wolf'],
  ['Eva', 'Donaudampfschifffahrtsgesellschafter'],
  ['Wwwwwwwwwwwwwwwwwwww', 'Mmmmmmmmmmmmmmmmmmm'],
  ['Christiane-Wilhelmine-Margarethe-Anna', 'Au'],
  ['Bo', 'Li'],
] as const;
/** Of one piece: who has no account, and who comes along. */
const GUESTS = ['Frau Oberstudienrätin Wammensberger-Wolf', 'M'.repeat(40), 'Dr. Ö'];

/** What of the names is not whole: broken, cut off, in more than two lines, or outside of its badge. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    for (const badge of document.querySelectorAll('main li > div')) {
      const paper = badge.getBoundingClientRect();
      const words = [...badge.querySelectorAll('p bdi')];
      for (const bdi of words) {
        const range = document.createRange();
        range.selectNodeContents(bdi);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const isInside =
          left >= paper.left && right <= paper.right && top >= paper.top && bottom <= paper.bottom;
        const room = bdi.closest('p')?.getBoundingClientRect();
        const fits = room !== undefined && right <= room.right + 0.5;
        if (lines.size > 1 || !isInside || !fits) wrong.push(`${bdi.textContent}: ${lines.size} lines`);
      }
      const name = badge.querySelector('p');
      if (name && name.querySelectorAll('bdi').length > 2) wrong.push(`${name.textContent}: too many lines`);
    }
    return wrong;
  });

e2eTest('every name of forty characters stands whole on its badge', laptop, async (j) => {
  const { page, site } = j;
  const anna = await site.join('anna');
  const { id } = await callMeeting(anna, reunion);
  for (const [number, [firstName, surname]] of NAMES.entries()) {
    assert.ok(firstName.length + 1 + surname.length <= 40, firstName);
    const member = await joinNamed(site, `m${number}`, { firstName, surname });
    await say(member, id, 'yes', { persons: 2, companions: [GUESTS[number % GUESTS.length]] });
  }
  for (const name of GUESTS) await anna.post(`/meetings/${id}/guests`, { name });

  await j.login(page, 'anna', `/treffen/${id}/namensschilder`);
  await page.getByText('13 Schilder auf 2 Blättern.').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  assert.equal(await sheetsOf(page), 2);
  assert.deepEqual(await broken(page), []);
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await broken(page), [], 'on paper');
  for (const badge of await page.locator('main li > div').all()) {
    const box = (await badge.boundingBox()) ?? assert.fail();
    assert.deepEqual([Math.round(box.width / MM), Math.round(box.height / MM)], [90, 54]);
  }
});

e2eTest('an organiser prints guests and badges, corrects one, and adds blank ones', laptop, async (j) => {
  const { page, site } = j;
  const anna = await joinNamed(site, 'anna', { surname: 'Ölschläger' });
  const { id } = await callMeeting(anna, reunion);
  await j.login(page, 'anna', `/treffen/${id}/namensschilder`);
  await page.getByText('Noch hat niemand zugesagt.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Schilder drucken' }).count(), 0);
  await say(anna, id, 'yes', { persons: 3, companions: ['Renate'], remark: 'Ich bringe Kuchen' });
  await say(await site.join('ohne.namen'), id, 'yes');
  await say(await joinNamed(site, 'petra', { surname: 'Voß' }), id, 'maybe', { persons: 3 });

  await page.goto(`/treffen/${id}/gaeste`);
  await page.getByText('Samstag, 21. September 2030, 15 Uhr').waitFor();
  await page.getByText('Zusagen: 4 Personen, vielleicht: 3 Personen.').waitFor();
  const rows = (await page.getByRole('table').getByRole('row').allInnerTexts()).map((row) => row.trim());
  assert.deepEqual(
    rows.slice(2).map((row) => row.replaceAll(/\s+/g, ' ')),
    [
      ...['Zusagen', 'ohne.namen 1', 'Ölschläger, Anna mit Renate 3 Ich bringe Kuchen'],
      ...['Vielleicht', 'Voß, Petra 3'],
    ],
  );
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  assert.equal(await sheetsOf(page), 1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Als Excel-Tabelle' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'Gästeliste Klassentreffen 2030.xlsx');

  await page.getByRole('link', { name: 'Namensschilder' }).click();
  await page.getByText('4 Schilder auf einem Blatt.').waitFor();
  const badges = page.locator('main li > div');
  const texts = async () => (await badges.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const foot = 'Klassentreffen 2030';
  assert.deepEqual(await texts(), [
    `ohne.namen ${foot}`,
    `Anna Ölschläger ${foot}`,
    `Renate mit Anna Ölschläger ${foot}`,
    `Gast von Anna Ölschläger ${foot}`,
  ]);
  await page.getByText('Ändern: ohne.namen').click();
  await page.getByRole('textbox', { name: 'Vorname oder ganzer Name' }).fill('Olaf');
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Namenlos');
  await page.getByLabel('Auch für alle, die vielleicht kommen (3 Personen)').check();
  await page.getByText('7 Schilder auf einem Blatt.').waitFor();
  await page.getByLabel('Leere Schilder zum Beschriften').selectOption('bis das letzte Blatt voll ist');
  await page.getByText('10 Schilder auf einem Blatt.').waitFor();
  const corrected = await texts();
  assert.ok(corrected.includes(`Olaf Namenlos ${foot}`), `${corrected}`);
  assert.equal(corrected.at(-1), foot);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [page.getByRole('heading', { level: 1 }), page.getByLabel('Nachname').last()])
    assert.equal(await hidden.isVisible(), false);
  assert.equal(await sheetsOf(page), 1);
});
