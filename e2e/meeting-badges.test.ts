import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { callMeeting, say } from '#test/support/test-meeting.ts';
import { axeFindings } from './axe.ts';
import { journey, laptop } from './journey.ts';
import { nextReunion } from './next-reunion.ts';

/** Generic ones are on every machine; of the others those that are there. */
const FONTS = [
  ...['sans-serif', 'serif', 'monospace', 'system-ui'],
  ...['Arial', 'Liberation Sans', 'DejaVu Sans', 'Roboto', 'Verdana'],
];

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

/** The page draws with this font, and reckons with it. */
async function drawWith(page: Page, font: string) {
  await page.evaluate((name) => document.documentElement.style.setProperty('--font', name), font);
  // Drawn anew, as where that is the font of the machine.
  const trial = page.getByRole('checkbox', { name: 'Nur die Rahmen, als Probe' });
  await trial.check();
  await trial.uncheck();
  await page.getByRole('listitem').nth(2).waitFor();
  return page.evaluate((name) => getComputedStyle(document.body).fontFamily.includes(name), font);
}

/** Where a machine lacks a font, the next in line is drawn. */
const isHere = (page: Page, font: string) =>
  page.evaluate((name) => {
    const pen = document.createElement('canvas').getContext('2d');
    const width = (family: string) => {
      if (pen) pen.font = `100px ${family}`;
      return pen?.measureText('Wimmelbild').width;
    };
    return ['serif', 'monospace'].some((other) => width(`"${name}", ${other}`) !== width(other));
  }, font);

journey('every name of forty characters stands whole on its badge, in whatever font', laptop, async (j) => {
  const { page, house } = j;
  const anna = await house.join('anna');
  const { id } = await callMeeting(anna, nextReunion(house));
  for (const [number, [firstName, surname]] of NAMES.entries()) {
    assert.ok(firstName.length + 1 + surname.length <= 40, firstName);
    for (const withPortrait of [false, true]) {
      const username = `m${number}${withPortrait ? 'p' : ''}`;
      const member = await house.join(username);
      await saveData(member, username, { firstName, surname, publicationConsent: true });
      if (withPortrait) {
        const body = new FormData();
        for (const [field, value] of Object.entries({ x: '0', y: '0', size: '1' })) body.append(field, value);
        const picture = new Uint8Array(await plainJpeg({ width: 300, height: 300 }));
        body.append('file', new File([picture], 'ich.jpg', { type: 'image/jpeg' }));
        const sent = await member.send('PUT', `/users/${username}/portraits/then`, { body });
        assert.equal(sent.status, 204, sent.text);
      }
      await say(member, id, 'yes', { persons: 2, companions: [GUESTS[number % GUESTS.length]] });
    }
  }
  for (const name of GUESTS) await anna.post(`/meetings/${id}/guests`, { name });

  await j.login(page, 'anna', `/treffen/${id}/namensschilder`);
  await page.getByText('23 Schilder auf 3 Blättern.').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  for (const media of ['screen', 'print'] as const)
    for (const font of FONTS) {
      if (/[A-Z]/.test(font) && !(await isHere(page, font))) continue;
      await page.emulateMedia({ media: 'screen' });
      assert.ok(await drawWith(page, font), font);
      await page.emulateMedia({ media });
      assert.deepEqual(await broken(page), [], `${font}, ${media}`);
    }
});

journey('an organiser mends a badge, adds blank ones, and tries the paper', laptop, async (j) => {
  const { page, house } = j;
  const anna = await house.join('anna');
  await saveData(anna, 'anna', { firstName: 'Anna', surname: 'Maler', publicationConsent: true });
  const { id } = await callMeeting(anna, nextReunion(house));
  await say(anna, id, 'yes', { persons: 3, companions: ['Renate'] });
  const ohne = await house.join('ohne.namen');
  await say(ohne, id, 'yes');
  await j.login(page, 'anna', `/treffen/${id}/namensschilder`);
  const badges = page.locator('main li > div');
  const texts = async () => (await badges.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const foot = 'Klassentreffen';
  await page.getByText('4 Schilder auf einem Blatt.').waitFor();
  assert.deepEqual(await texts(), [
    `Anna Maler ${foot}`,
    `Renate mit Anna Maler ${foot}`,
    `Gast von Anna Maler ${foot}`,
    `ohne.namen ${foot}`,
  ]);

  await page.getByText('Ändern: ohne.namen').click();
  await page.getByRole('textbox', { name: 'Vorname oder ganzer Name' }).fill('Olaf');
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Namenlos');
  await page.getByText('Ändern: Gast von Anna Maler').click();
  await page.getByRole('textbox', { name: 'Vorname oder ganzer Name' }).first().fill('Paul');
  await page.getByLabel('Leere Schilder zum Beschriften').selectOption('bis das letzte Blatt voll ist');
  await page.getByText('10 Schilder auf einem Blatt.').waitFor();
  assert.deepEqual((await texts()).slice(2, 5), [
    `Paul Gast von Anna Maler ${foot}`,
    `Olaf Namenlos ${foot}`,
    foot,
  ]);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByLabel('Nachname').last().isVisible(), false);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  assert.equal([...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length, 1);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('checkbox', { name: 'Nur die Rahmen, als Probe' }).check();
  await page.getByRole('button', { name: 'Probe drucken' }).waitFor();
  assert.deepEqual(await texts(), Array(10).fill(''));
  await page.emulateMedia({ media: 'print' });
  const trial = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  assert.equal([...trial.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length, 1);
});
