import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { fold } from './fold.ts';
import { journey, phone } from './journey.ts';
import { nextReunion } from './next-reunion.ts';
import { pressOk, tells } from './press-ok.ts';

const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { level, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

journey(
  'whoever is asked to organise says yes, stands there from then on, and leaves again',
  phone,
  async (j) => {
    const { page, house } = j;
    const join = async (username: string, firstName: string) => {
      const browser = await house.join(username);
      const privateEmailAddress = `${username}@example.org`;
      const data = { firstName, surname: 'Beispiel', privateEmailAddress, publicationConsent: true };
      await saveData(browser, username, data);
      return browser;
    };
    const anna = await join('anna', 'Anna');
    await join('bert', 'Bert');
    const { id } = await callMeeting(anna, nextReunion(house));
    await j.login(page, 'anna', `/treffen/${id}`);
    await fold(page, 'Wer hilft mit?').click();
    await page.getByLabel('Mitglied', { exact: true }).selectOption('bert');
    await press(page, 'Fragen');
    await pressOk(page, 'Möchtest du Bert Beispiel fragen?');
    await tells(page, /^Bert Beispiel ist gefragt\./);
    await page.getByText('Bert Beispiel (hat noch nicht geantwortet)').waitFor();
    assert.match((await lastLetterTo(house, 'bert@example.org')).subject, /^Organisierst du mit\?/);

    const bert = await j.another();
    await j.login(bert, 'bert', '/treffen');
    await bert.getByText('Organisierst du mit? Du bist gefragt.').waitFor();
    await bert.getByRole('link', { name: 'Klassentreffen' }).click();
    await heading(bert, 'Organisierst du mit?', 2);
    assert.equal(await bert.getByRole('link', { name: 'Bert Beispiel' }).count(), 0);
    assert.equal(await bert.getByText('Zum Ausdrucken').count(), 0);
    await press(bert, 'Ja, ich organisiere mit');
    await tells(bert, 'Schön, dass du mitorganisierst!');
    await bert.getByRole('link', { name: 'Bert Beispiel' }).waitFor();
    await bert.getByText('Zum Ausdrucken').waitFor();
    await fold(bert, 'Wer hilft mit?').click();
    await press(bert, 'Nicht mehr mitorganisieren');
    await pressOk(bert, 'Möchtest du dieses Treffen nicht mehr mitorganisieren?');
    await tells(bert, 'Du organisierst dieses Treffen nicht mehr mit.');
    await bert.getByText('Zum Ausdrucken').waitFor({ state: 'hidden' });
  },
);
