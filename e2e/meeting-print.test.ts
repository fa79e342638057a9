import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { OwnData } from '#contract/members.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { callMeeting, reunion, say } from '#test/support/test-meeting.ts';
import { axeFindings } from './axe.ts';
import { journey, laptop, phone } from './journey.ts';

const MM = 96 / 25.4;

async function named(house: TestHouse, username: string, name: Partial<OwnData>): Promise<TestBrowser> {
  const browser = await house.join(username);
  await saveData(browser, username, { ...name, publicationConsent: true });
  return browser;
}

/** Hears a print button instead of the browser's dialog. */
const hearPrint = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });

/** The number of sheets that the browser would print. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}

journey('an organiser prints the list of guests and their name badges', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/403/);
  const anna = await named(house, 'anna', { firstName: 'Anna', surname: 'Ölschläger' });
  const { id } = await callMeeting(anna, { ...reunion, title: 'Klassentreffen 2030' });
  await j.login(page, 'anna', `/treffen/${id}/gaeste`);
  await page.getByText('Noch hat niemand zugesagt.').waitFor();
  await page.goto(`/treffen/${id}/namensschilder`);
  await page.getByText('Noch hat niemand zugesagt.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Schilder drucken' }).count(), 0);

  await say(anna, id, 'yes', { persons: 2, remark: 'Ich bringe Kuchen' });
  await say(
    await named(house, 'hajo', { firstName: 'Hans-Joachim', surname: 'von der Schulenburg-Wolfsbüttel' }),
    ...([id, 'yes', { persons: 9 }] as const),
  );
  const longest = {
    firstName: 'Maximiliana Theodora',
    surname: 'Donaudampfschifffahrtsgesellschaftskapitän',
  };
  await say(await named(house, 'max', longest), id, 'yes');
  await say(await house.join('ohne.namen'), id, 'yes');
  await say(await named(house, 'petra', { firstName: 'Petra', surname: 'Voß' }), id, 'maybe', { persons: 3 });

  await page.goto(`/treffen/${id}/gaeste`);
  await page.getByText('Klassentreffen 2030').waitFor();
  await page.getByText('Samstag, 21. September 2030, 15 Uhr').waitFor();
  await page.getByText('Zusagen: 13 Personen, vielleicht: 3 Personen.').waitFor();
  const rows = (await page.getByRole('table').getByRole('row').allInnerTexts()).map((row) => row.trim());
  assert.deepEqual(
    rows.slice(2).map((row) => row.replaceAll(/\s+/g, ' ')),
    [
      'Zusagen',
      `${longest.surname}, ${longest.firstName} 1`,
      'ohne.namen 1',
      'Ölschläger, Anna 2 Ich bringe Kuchen',
      'von der Schulenburg-Wolfsbüttel, Hans-Joachim 9',
      'Vielleicht',
      'Voß, Petra 3',
    ],
  );
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  assert.equal(await sheetsOf(page), 1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Als Tabelle für Excel' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'Gästeliste Klassentreffen 2030.csv');

  await page.getByRole('link', { name: 'Namensschilder' }).click();
  await page.getByRole('heading', { level: 1, name: 'Namensschilder' }).waitFor();
  await page.getByText('13 Schilder auf 2 Blättern.').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  const badges = page.getByRole('main').getByRole('listitem');
  assert.equal(await badges.filter({ hasText: 'Gast von' }).count(), 9);
  assert.equal(
    await badges.filter({ hasText: 'Gast von Hans-Joachim von der Schulenburg-Wolfsbüttel' }).count(),
    8,
  );
  assert.equal(await sheetsOf(page), 2);
  await page.getByLabel('Auch für alle, die vielleicht kommen (3 Personen)').check();
  await page.getByText('16 Schilder auf 2 Blättern.').waitFor();

  await page.emulateMedia({ media: 'print' });
  for (const hidden of [page.getByRole('heading', { level: 1 }), page.getByRole('checkbox').first()])
    assert.equal(await hidden.isVisible(), false);
  for (const badge of await badges.locator('> div').all()) {
    const box = (await badge.boundingBox()) ?? assert.fail();
    assert.deepEqual([Math.round(box.width / MM), Math.round(box.height / MM)], [90, 54]);
    const cut = await badge.evaluate((element) => {
      const paper = element.getBoundingClientRect();
      return [...element.querySelectorAll('p, div')]
        .filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const isInside =
            left > paper.left && right < paper.right && top > paper.top && bottom < paper.bottom;
          return !isInside || part.scrollWidth > part.clientWidth + 1;
        })
        .map((part) => part.textContent);
    });
    assert.deepEqual(cut, []);
  }
  await page.emulateMedia({ media: null });
  await hearPrint(page);
  await page.getByRole('button', { name: 'Schilder drucken' }).click();
  await page.locator('[data-printed]').waitFor();

  const bert = await j.another(phone);
  await house.addMember('bert');
  await j.login(bert, 'bert');
  for (const list of ['gaeste', 'namensschilder']) {
    await bert.goto(`/treffen/${id}/${list}`);
    await bert.getByText('Diese Seite ist nur für die, die das Treffen organisieren.').waitFor();
    assert.equal(await bert.getByRole('main').getByText('Ölschläger').count(), 0);
  }
  await bert.getByRole('link', { name: 'Zurück zum Treffen' }).waitFor();
});
