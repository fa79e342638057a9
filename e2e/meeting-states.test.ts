import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { saveData } from '#test/support/own-data.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { callMeeting, changeMeeting, put, say } from '#test/support/test-meeting.ts';
import { fold } from './fold.ts';
import { inspect } from './inspect.ts';
import { journey, laptop as movingLaptop } from './journey.ts';
import { focused, tabTo } from './keyboard.ts';
import { nextReunion } from './next-reunion.ts';
import { pressOk, tells } from './press-ok.ts';

// What is looked at holds still.
const laptop = { ...movingLaptop, reducedMotion: 'reduce' as const };

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän';
const DISH = 'Schweinebraten mit Knödeln und Kraut';
const QUESTION = {
  question: 'Was möchtest du essen, und wenn ja, wie viel davon?',
  choices: ['Fisch', DISH, 'vegetarisch'],
};

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();

/** anna organises, and bert helps; carl has a name as long as names are, and dora has not answered either. */
async function joinClass(house: TestHouse) {
  const join = async (username: string, surname: string) => {
    const browser = await house.join(username);
    const firstName = username.slice(0, 1).toUpperCase() + username.slice(1);
    const boxes = { publicationConsent: true, acceptGroupEmails: true };
    const privateEmailAddress = `${username}@example.org`;
    await saveData(browser, username, { firstName, surname, privateEmailAddress, ...boxes });
    return browser;
  };
  const anna = await join('anna', 'Ölschläger');
  const bert = await join('bert', 'Zorn');
  await join('carl', LONG);
  await join('dora', 'Schulz');
  return { anna, bert };
}

journey('what organisers see is usable by everyone, in every state', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/403|409|404/);
  const found: string[] = [];
  const see = async (state: string, seen = page) => void found.push(...(await inspect(seen, state)));
  const { anna, bert } = await joinClass(house);
  const { id } = await callMeeting(anna, { ...nextReunion(house), ...QUESTION });

  await put(anna, `/meetings/${id}/organisers`, { usernames: ['anna', 'bert'] });
  const helper = await j.another();
  await j.login(helper, 'bert', `/treffen/${id}`);
  await helper.getByRole('heading', { name: 'Organisierst du mit?' }).waitFor();
  await see('who is asked to help', helper);
  await press(helper, 'Ja, ich organisiere mit');
  await tells(helper, 'Schön, dass du mitorganisierst!');
  // Helpers leave, and remove nobody.
  await fold(helper, 'Wer hilft mit?').click();
  await helper.getByRole('button', { name: 'Nicht mehr mitorganisieren' }).waitFor();
  assert.equal(await helper.getByRole('button', { name: / entfernen$/ }).count(), 0);
  await see('who helps', helper);

  await anna.post(`/meetings/${id}/invitations`);
  await j.login(page, 'anna', `/treffen/${id}/gaeste`);
  await page.getByText('Noch hat niemand zugesagt.').waitFor();
  await see('guest list without guests');
  await page.goto(`/treffen/${id}`);
  await fold(page, 'Wer hilft mit?').click();
  await page.getByRole('button', { name: 'Bert Zorn entfernen' }).waitFor();
  await see('an invited meeting, for who called it');

  // The question, for a member and at once for others.
  await press(page, 'Zusagen');
  await page.getByLabel('vegetarisch').check();
  await see('an own answer with the question');
  await press(page, 'Speichern');
  await page.getByText('Gespeichert.').waitFor();

  await page.goto(`/treffen/${id}/anrufen`);
  await heading(page, 'Anrufen');
  const row = page.getByRole('listitem').filter({ hasText: LONG });
  await see('list to phone');
  await row.getByRole('button', { name: 'Kommt', exact: true }).click();
  await row.getByText('Eingetragen: kommt').waitFor();
  await see('list to phone with an entered answer');

  // By keys: a choice, and the answer taken back.
  await page.locator('h1').focus();
  await tabTo(page, 'Fisch');
  await page.keyboard.press('ArrowDown');
  await row.getByLabel(DISH).and(page.locator(':checked')).waitFor();
  // While one thing is being saved a button does nothing.
  await row.locator('[aria-busy]').first().waitFor({ state: 'detached' });
  await tabTo(page, `Antwort zurücknehmen: Carl ${LONG}`);
  await page.keyboard.press('Enter');
  const asked = page.getByRole('alertdialog', { name: /^Die Antwort von Carl .* zurücknehmen\?/ });
  await asked.waitFor();
  await tabTo(page, 'OK');
  await page.keyboard.press('Enter');
  await row.getByText('hat jetzt keine Antwort mehr.').waitFor();
  assert.match((await focused(page)).name, /hat jetzt keine Antwort mehr\.$/);

  // For whoever it is, with the question; what somebody said is not taken back.
  await page.getByLabel('Mitglied').selectOption('carl');
  await page.getByLabel('Personen').selectOption('3');
  await page.getByLabel('Wer kommt mit?').fill(`${LONG.slice(0, 30)}, Renate`);
  await page.getByLabel(DISH).check();
  await see('an answer for whoever it is');
  await page
    .getByRole('group', { name: /^Antwort von Carl/ })
    .last()
    .getByRole('button', { name: 'Kommt', exact: true })
    .click();
  await page.getByText(/: kommt\. Eingetragen!/).waitFor();
  await say(bert, id, 'maybe', { persons: 2, remark: `${LONG} ohne Fisch` });
  const takeBack = async (username: string) => {
    await page.getByLabel('Mitglied').selectOption(username);
    await press(page, /^Antwort zurücknehmen: /);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  };
  await takeBack('bert');
  await pressOk(page, /^Bert Zorn hat selbst geantwortet oder schon bezahlt\./);
  await takeBack('dora');
  await pressOk(page, 'Für Dora Schulz ist keine Antwort eingetragen.');

  await anna.post(`/meetings/${id}/guests`, { name: `Frau ${LONG.slice(0, 35)}`, persons: 2 });
  await put(anna, `/meetings/${id}/payments/carl`, { paid: true, amount: 37.5 });
  await page.goto(`/treffen/${id}/gaeste`);
  await page.getByRole('cell', { name: DISH }).waitFor();
  await see('guest list');
  await press(page, /^Frau .* ändern$/);
  await page.getByRole('heading', { name: /^Ändern: Frau/ }).waitFor();
  await see('guest list, a guest being changed');

  await page.goto(`/treffen/${id}/anrufen`);
  await page
    .getByRole('group', { name: 'Antwort von Dora Schulz' })
    .getByRole('button', { name: 'Kommt nicht' })
    .click();
  await page.getByText('Eingetragen: kommt nicht').waitFor();
  await page.reload();
  await page.getByText('Alle haben geantwortet.').waitFor();
  await see('list to phone, nobody left');

  // A change that waits, called off and told, and what members see of it.
  await changeMeeting(anna, id, {
    place: 'Zum Hirschen',
    startsAt: `${nextReunion(house).startsAt.slice(0, 4)}-10-02T15:30`,
  });
  await page.goto(`/treffen/${id}/anrufen`);
  await page.getByText('Hat für einen früheren Termin abgesagt.').waitFor();
  await see('list to phone after a move');
  await page.goto(`/treffen/${id}`);
  await page.getByText(/^Deine letzte Änderung geht um/).waitFor();
  await see('a meeting whose change waits, with all answers');
  await anna.post(`/meetings/${id}/cancel`, { reason: 'Der Wirt ist krank.' });
  house.passSeconds(601);
  await page.reload();
  await page.getByRole('button', { name: 'Findet doch statt' }).waitFor();
  await see('a meeting that was called off and told');
  await j.login(helper, 'carl', `/treffen/${id}`);
  await helper.getByText('Dieses Treffen fällt aus.').waitFor();
  await see('a meeting that was called off, for a member', helper);
  await helper.goto(`/treffen/${id}/anrufen`);
  await helper.getByText('Diese Seite ist nur für die, die das Treffen organisieren.').waitFor();
  await see('list to phone for others', helper);
  assert.deepEqual(found, []);
});

journey(
  'a vote is usable by everyone, for members and for organisers before and after asking',
  laptop,
  async (j) => {
    const { page, house } = j;
    const found: string[] = [];
    const see = async (state: string, seen = page) => void found.push(...(await inspect(seen, state)));
    const { anna, bert } = await joinClass(house);
    const { startsAt } = nextReunion(house);
    const year = startsAt.slice(0, 4);
    const { id, dates } = await callMeeting(anna, {
      ...{ ...nextReunion(house), startsAt: null, ...QUESTION },
      dates: [{ startsAt: `${year}-09-18T15:30` }, { startsAt: `${year}-10-02`, endsAt: `${year}-10-04` }],
    });
    await j.login(page, 'anna', `/treffen/${id}`);
    await press(page, 'Vorschau der E-Mail');
    await see('votes, before asking by mail');
    await anna.post(`/meetings/${id}/votes_invitation`);
    await put(bert, `/meetings/${id}/votes`, {
      votes: dates.map(({ id: dateId }) => ({ dateId, vote: 'maybe' })),
    });
    await page.reload();
    await page.getByText('Wer wie abgestimmt hat').click();
    await see('votes, who said what');
    await page.goto(`/treffen/${id}/anrufen`);
    await page.getByText('Antworten gibt es erst, wenn der Termin feststeht.').waitFor();
    await see('list to phone before a date stands');
    const member = await j.another();
    await j.login(member, 'carl', `/treffen/${id}`);
    await member
      .getByRole('button', { name: /^geht zur Not/ })
      .first()
      .click();
    await see('votes, for a member', member);
    assert.deepEqual(found, []);
  },
);
