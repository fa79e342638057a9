import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { callMeeting, say } from '#test/support/test-meeting.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { e2eTest, phone, stillPhone, tablet } from './e2e-test.ts';
import { axeFindings, inspect, overflowing } from './inspect.ts';
import { joinNamed } from './join-named.ts';
import { nextReunion } from './next-reunion.ts';
import { click, fold, heading, pressOk, tells, waitForValue } from './page.ts';

const DISH = 'Schweinebraten mit Knödeln und Kraut';
const QUESTION = { question: 'Was möchtest du essen?', choices: ['Fisch', DISH, 'vegetarisch'] };

/** Looks at a page 320 px wide, and leaves it as it was. */
async function fitsNarrow(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 740 });
  assert.deepEqual(await overflowing(page), []);
  if (size) await page.setViewportSize(size);
}

/** What was tapped last is saved. */
const isIdle = (row: Locator) => waitForValue(() => row.locator('[aria-busy]').count(), 0);

/** Notes what would leave the browser: for the program of messages, and for the share sheet, which this one has not. */
function watchHandedOver() {
  const [opened, shared]: string[][] = [[], []];
  Object.assign(window, { opened, shared });
  HTMLAnchorElement.prototype.click = function click() {
    opened?.push(this.href);
  };
  navigator.share = async ({ text = '' } = {}) => void shared?.push(text);
}

/** anna has invited; of the others bert has said yes, frida has released nothing. */
async function invited(site: TestSite) {
  const anna = await joinNamed(site, 'anna', { surname: 'Ölschläger' });
  const bert = await joinNamed(site, 'bert', { surname: 'Zorn' });
  await joinNamed(site, 'carl', { surname: 'Aal', mobileNumber: '0171 7654321', phoneNumber: '' });
  const unreached = { acceptGroupEmails: false, mobileNumber: '', phoneNumber: '' };
  await joinNamed(site, 'dora', { surname: 'Schulz', ...unreached });
  const gitta = await joinNamed(site, 'gitta', { surname: 'Immergrün' });
  await site.addMember('frida');
  const { id } = await callMeeting(anna, { ...nextReunion(site), ...QUESTION });
  await anna.post(`/meetings/${id}/invitations`);
  await say(bert, id, 'yes', { persons: 2, companions: ['Renate'] });
  return { id, anna, bert, gitta };
}

e2eTest('an organiser phones those who have not answered, and enters what they say', phone, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/409/);
  const { id, gitta } = await invited(site);
  await page.addInitScript(watchHandedOver);
  await j.login(page, 'anna', `/treffen/${id}`);
  await page
    .getByText('Noch ohne Antwort: Carl Aal, Gitta Immergrün, Dora Schulz und eine weitere Person')
    .waitFor();
  await page.getByRole('link', { name: 'Anrufen und Antworten eintragen' }).click();
  await heading(page, 'Anrufen');
  /** Of somebody by surname and first name. */
  const call = (name: string) => page.getByRole('row').filter({ hasText: name });
  const answer = (name: string) => page.getByRole('group', { name: `Antwort von ${name}` });
  const names = () => page.locator('tbody th > span:first-child').allInnerTexts();
  assert.deepEqual(await names(), ['Aal, Carl', 'Immergrün, Gitta', 'Schulz, Dora']);
  await page.getByText('Dazu kommt eine Person ohne freigegebenen Namen.').waitFor();
  await call('Schulz, Dora').getByText('Hat keine Einladung per E\u2011Mail bekommen.').waitFor();
  await call('Schulz, Dora').getByText('Keine Nummer freigegeben').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await fitsNarrow(page);

  // Phone and enter one answer: two taps.
  const number = call('Aal, Carl').getByRole('link', { name: 'Carl Aal anrufen: 0171 7654321' });
  assert.equal(await number.getAttribute('href'), 'tel:01717654321');
  // One press writes the message, with a link that is made just then; another opens the share sheet.
  await call('Aal, Carl').getByRole('button', { name: 'Carl Aal eine SMS schreiben: 0171 7654321' }).tap();
  const handedOver = (list: 'opened' | 'shared') =>
    page.evaluate((name) => (window as unknown as Record<typeof name, string[]>)[name], list);
  await waitForValue(async () => (await handedOver('opened')).length, 1);
  const [message = ''] = await handedOver('opened');
  assert.match(message, /^sms:01717654321\?body=.*%2Fzusage%2F[\w-]{88}$/);
  await call('Immergrün, Gitta').getByRole('button', { name: 'Teilen mit Link: Gitta Immergrün' }).tap();
  await waitForValue(async () => (await handedOver('shared')).length, 1);
  const [shared = ''] = await handedOver('shared');
  assert.match(shared, /^Klassentreffen\n.*\/zusage\/[\w-]{88}$/s);
  await answer('Carl Aal').getByRole('button', { name: 'Kommt', exact: true }).tap();
  await call('Aal, Carl').getByText('Eingetragen: kommt').waitFor();
  await isIdle(call('Aal, Carl'));
  await call('Aal, Carl').getByLabel('Personen').selectOption('3');
  await waitForValue(() => call('Aal, Carl').getByLabel('Personen').inputValue(), '3');
  // A slip of the finger, corrected where it was made.
  for (const [button, entered] of [
    ['Kommt nicht', 'kommt nicht'],
    ['Vielleicht', 'vielleicht'],
  ] as const) {
    await answer('Dora Schulz').getByRole('button', { name: button }).tap();
    await call('Schulz, Dora').getByText(`Eingetragen: ${entered}`).waitFor();
    await isIdle(call('Schulz, Dora'));
  }

  // gitta answers by herself while anna phones her: that stands unless anna knows of it.
  await say(gitta, id, 'no', { remark: 'Bin im Urlaub' });
  await answer('Gitta Immergrün').getByRole('button', { name: 'Kommt', exact: true }).tap();
  await page.getByText('Gitta Immergrün hat inzwischen selbst geantwortet.').waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).tap();
  assert.equal(await call('Immergrün, Gitta').getByText('Eingetragen').count(), 0);
  // Entered all the same, it keeps what anna has not seen.
  await answer('Gitta Immergrün').getByRole('button', { name: 'Kommt', exact: true }).tap();
  await page.getByRole('button', { name: 'OK' }).tap();
  await call('Immergrün, Gitta').getByText('Eingetragen: kommt').waitFor();
  await isIdle(call('Immergrün, Gitta'));
  await call('Immergrün, Gitta').getByLabel('Personen').selectOption('2');
  const remarkOfTwo = async () => {
    const of = site.db.selectFrom('meeting_answers').select('remark').where('remark', '!=', '');
    return (await of.where('persons', '=', 2).executeTakeFirst())?.remark ?? '';
  };
  await waitForValue(remarkOfTwo, 'Bin im Urlaub');

  // Whoever it is, with all that belongs to it.
  await page.reload();
  await page.getByLabel('Mitglied').selectOption('frida');
  await answer('frida').getByRole('button', { name: 'Kommt', exact: true }).tap();
  await page.getByLabel('Personen').selectOption('2');
  await page.getByLabel('Wer kommt mit?').fill('Renate');
  await page.getByRole('button', { name: 'Speichern' }).tap();
  const along = async () => {
    const answer = await site.db.selectFrom('meeting_answers').select('companions').execute();
    return answer.some(({ companions }) => companions === 'Renate') ? 'saved' : '';
  };
  await waitForValue(along, 'saved');
  await page.reload();
  await page.getByText('Alle wissen Bescheid.').waitFor();

  // carl sees who has entered it, and what he says stands.
  const carl = await j.another(phone);
  await j.login(carl, 'carl', `/treffen/${id}`);
  await carl.getByText('Du hast zugesagt, zusammen 3 Personen.').waitFor();
  await carl.getByText('Von Anna Ölschläger eingetragen, ').waitFor();
  await carl.getByRole('button', { name: 'Absagen' }).tap();
  await carl.getByText('Du hast abgesagt.').waitFor();
  assert.equal(await carl.getByText('eingetragen').count(), 0);
});

e2eTest(
  'who has no e-mail answers by the link of an organiser, and by their own word it is over',
  phone,
  async (j) => {
    const { page, site } = j;
    const { id, anna } = await invited(site);
    const link = async () => {
      const { json } = await anna.post(`/meetings/${id}/links/carl`);
      return (json as { link: string }).link.replace(/^https?:\/\/[^/]+/, '');
    };
    const passedOn = await link();
    await page.goto(passedOn);
    await heading(page, 'Kommst du?');
    await page.getByText('Diesen Link hat dir Anna Ölschläger weitergegeben.').waitFor();
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    await fitsNarrow(page);
    await page.getByLabel('Personen').selectOption('2');
    await page.getByRole('button', { name: 'Zusagen' }).tap();
    await heading(page, 'Danke, wie schön!');

    const carl = await j.another(phone);
    await j.login(carl, 'carl', `/treffen/${id}`);
    await carl.getByText('Du hast zugesagt, zusammen 2 Personen.').waitFor();
    await carl.getByText('Über einen Link von Anna Ölschläger eingetragen, ').waitFor();
    await carl.getByRole('button', { name: 'Vielleicht' }).tap();
    await carl.getByText('Du kommst vielleicht').waitFor();
    await page.goto(passedOn);
    await heading(page, 'Deine Antwort steht schon');
    await page.getByText('Du hast schon selbst geantwortet, und das gilt.').waitFor();
    assert.deepEqual(await axeFindings(page, 'everything'), []);
  },
);

e2eTest('guests without an account and payments stand in the list', tablet, async (j) => {
  const { page, site } = j;
  const { id } = await invited(site);
  await j.login(page, 'anna', `/treffen/${id}/gaeste`);
  await page.getByLabel('Name', { exact: true }).fill('Studienrat Ahrens');
  await page.getByLabel('Personen').selectOption('2');
  await page.getByLabel('Wer kommt mit?').fill('Ilse');
  await page.getByLabel('Bemerkung').fill('Platz ohne Stufen');
  await click(page, 'Gast eintragen');
  await page.getByText('Studienrat Ahrens ist eingetragen.').waitFor();
  await page.getByText('Zusagen: 4 Personen.').waitFor();
  await page.getByText('mit Renate').waitFor();
  await page.getByText('mit Ilse').waitFor();

  // What is typed while the tick is still on its way is saved after it.
  const typed = Promise.withResolvers<void>();
  await page.route('**/payments/bert', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Zorn, Bert hat bezahlt' }).check();
  await page.getByLabel('Betrag von Zorn, Bert in Euro').fill('37,50');
  await page.keyboard.press('Tab');
  typed.resolve();
  await page.getByText('Eine Zahlung, zusammen 37,50').waitFor();
  // The same amount is not typed for each.
  await page.getByRole('checkbox', { name: 'Studienrat Ahrens hat bezahlt' }).check();
  await page.getByText('2 Zahlungen, zusammen 75,00').waitFor();
  await page.getByLabel('Betrag von Studienrat Ahrens in Euro').fill('viel');
  await page.keyboard.press('Tab');
  await page.getByText('Bitte einen Betrag wie 25 oder 25,50.').waitFor();
  await page.getByLabel('Betrag von Studienrat Ahrens in Euro').fill('');
  await page.keyboard.press('Tab');
  await page.getByText('2 Zahlungen, zusammen 37,50').waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);

  await click(page, 'Studienrat Ahrens ändern');
  await page.getByLabel('Name', { exact: true }).fill('Oberstudienrat Ahrens');
  await click(page, 'Speichern');
  await page.getByText('Gespeichert.').waitFor();
  await page.getByRole('rowheader', { name: 'Oberstudienrat Ahrens' }).waitFor();
  await fitsNarrow(page);

  // All members see who comes, and none of the rest.
  const carl = await j.another(phone);
  await j.login(carl, 'carl', `/treffen/${id}`);
  await carl.getByText('Oberstudienrat Ahrens').waitFor();
  assert.equal(await carl.getByText('Platz ohne Stufen').count(), 0);
  await click(page, 'Oberstudienrat Ahrens entfernen');
  await click(page, 'OK');
  await page.getByText('steht nicht mehr in der Gästeliste').waitFor();
  await page.getByText('Zusagen: 2 Personen.').waitFor();
});

e2eTest('whoever is asked to organise says yes, stands there, and leaves again', phone, async (j) => {
  const { page, site } = j;
  const anna = await joinNamed(site, 'anna');
  await joinNamed(site, 'bert');
  const { id } = await callMeeting(anna, nextReunion(site));
  await j.login(page, 'anna', `/treffen/${id}`);
  await fold(page, 'Wer hilft mit?').click();
  await page.getByLabel('Mitglied', { exact: true }).selectOption('bert');
  await click(page, 'Fragen');
  await pressOk(page, 'Möchtest du Bert Beispiel fragen?');
  await tells(page, /^Bert Beispiel ist gefragt\./);
  await page.getByText('Bert Beispiel (hat noch nicht geantwortet)').waitFor();

  const bert = await j.another(stillPhone);
  await j.login(bert, 'bert', '/treffen');
  await bert.getByText('Organisierst du mit? Du bist gefragt.').waitFor();
  await bert.getByRole('link', { name: 'Klassentreffen' }).click();
  await heading(bert, 'Organisierst du mit?', 2);
  assert.equal(await bert.getByRole('link', { name: 'Bert Beispiel' }).count(), 0);
  assert.equal(await bert.getByText('Zum Ausdrucken').count(), 0);
  assert.deepEqual(await inspect(bert, 'who is asked to help'), []);
  // What is entered for him meanwhile shows with the next word from the server.
  await anna.send('PUT', `/meetings/${id}/answers/bert`, { json: { answer: 'yes', persons: 3 } });
  await click(bert, 'Ja, ich organisiere mit');
  await bert.getByText('Du hast zugesagt, zusammen 3 Personen.').waitFor();
  await tells(bert, 'Schön, dass du mitorganisierst!');
  await bert.locator('dl').getByRole('link', { name: 'Bert Beispiel' }).waitFor();
  await bert.getByText('Zum Ausdrucken').waitFor();
  await fold(bert, 'Wer hilft mit?').click();
  await bert.getByRole('button', { name: 'Nicht mehr mitorganisieren' }).waitFor();
  assert.equal(await bert.getByRole('button', { name: / entfernen$/ }).count(), 0, 'they remove nobody');
  assert.deepEqual(await inspect(bert, 'who helps'), []);
  await click(bert, 'Nicht mehr mitorganisieren');
  await pressOk(bert, 'Möchtest du dieses Treffen nicht mehr mitorganisieren?');
  await tells(bert, 'Du organisierst dieses Treffen nicht mehr mit.');
  await bert.getByText('Zum Ausdrucken').waitFor({ state: 'hidden' });
});
