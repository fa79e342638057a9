import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { codeIn, mailOf, wrong } from '#test/support/login-by-mail.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { journey, laptop, phone } from './journey.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk } from './press-ok.ts';
import { thumb } from './thumb.ts';
import { waitForValue } from './wait-for-value.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const welcome = (page: Page) => heading(page, 'Willkommen');
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true });

/** Asks on the page for signing in, as on a device on which nobody has logged in. */
async function ask(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Benutzername', { exact: true }).fill('anna');
  await page.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
  await heading(page, 'Schau in dein Postfach').waitFor();
}

journey('from a forgotten password to the start page it takes four taps and six digits', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const { press, type, taps } = thumb(page);
  await page.goto('/login');
  await type('Benutzername', 'anna');
  await press('Anmelde-Link schicken', 'link');
  await heading(page, 'Schau in dein Postfach').waitFor();
  await type('Code', (await mailOf(house)).code);
  await press('Anmelden');
  await welcome(page).waitFor();
  assert.equal(taps(), 4);
});

journey('the field takes a code out of whatever was pasted', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await ask(page);
  const { code: digits, text } = await mailOf(house);
  const [a, b] = [digits.slice(0, 3), digits.slice(3)];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const one of [`${a}-${b}`, ` ${a}\u00a0${b} `, `Ihr Code ist ${a} ${b}.`, `${a} – ${b}`, text]) {
    await code(page).fill('');
    await page.evaluate((words) => navigator.clipboard.writeText(words), one);
    await code(page).press('Control+V');
    assert.equal(await code(page).inputValue(), digits, one);
  }
  for (const one of ['1234567', '12 34', 'abc']) {
    await code(page).fill(one);
    await code(page).press('Enter');
    await page.getByText('Der Code hat sechs Ziffern.').waitFor();
  }
  await code(page).fill(digits);
  await logIn(page).click();
  await welcome(page).waitFor();
});

journey('the fifth wrong code ends it, and the next mail is one press away', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/401|404/);
  await house.addMember('anna');
  await ask(page);
  const { code: digits } = await mailOf(house);
  for (let n = 1; n <= 5; n += 1) {
    await code(page).fill(wrong(digits, n));
    await code(page).press('Enter');
    if (n < 5) await page.getByText('Dieser Code stimmt nicht.').waitFor();
  }
  await heading(page, 'Dieser Code gilt nicht mehr').waitFor();
  await page.getByRole('button', { name: 'Neuen Anmelde-Link schicken' }).click();
  await code(page).waitFor();
  await code(page).fill((await mailOf(house)).code);
  await code(page).press('Enter');
  await welcome(page).waitFor();
});

journey(
  'who asks again may take the code of either mail; nobody learns whether there is such an account',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
    const name = page.getByLabel('Benutzername oder verknüpfte E-Mail-Adresse');
    await name.fill('niemand');
    await name.press('Enter');
    await heading(page, 'Schau in dein Postfach').waitFor();
    const words = (await page.getByRole('main').innerText()).replace('niemand', 'anna');
    await page.getByRole('button', { name: 'Anderer Benutzername' }).click();
    assert.equal(await name.inputValue(), 'niemand');
    await name.fill('anna');
    await name.press('Enter');
    await heading(page, 'Schau in dein Postfach').waitFor();
    assert.equal(await page.getByRole('main').innerText(), words);
    const first = await mailOf(house);
    await page.getByRole('button', { name: 'Noch einmal schicken' }).click();
    await page.getByText('Wenn es diesen Zugang gibt, kommt noch eine E\u2011Mail.').waitFor();
    assert.deepEqual(
      (await readLetters(house)).map(({ text }) => codeIn(text)),
      [first.code, first.code],
    );
    await code(page).fill(first.code);
    await code(page).press('Enter');
    await welcome(page).waitFor();
  },
);

journey(
  'who is logged in, or somebody else, reads what the button would do; an old link says what to do',
  laptop,
  async (j) => {
    const { page, house } = j;
    for (const name of ['anna', 'bert']) await house.addMember(name);
    const asking = await j.another();
    await ask(asking);
    const { token } = await mailOf(house);
    await j.login(page, 'anna');
    await page.goto(`/anmelden/${token}`);
    await page.getByText('Du bist in diesem Browser schon angemeldet.').waitFor();
    assert.equal(await logIn(page).count(), 0);
    await page.getByRole('link', { name: 'Zur Startseite' }).last().click();
    await welcome(page).waitFor();

    const other = await j.another();
    await j.login(other, 'bert');
    await other.goto(`/anmelden/${token}`);
    await other.getByText('In diesem Browser ist gerade „bert“ angemeldet.').waitFor();
    await logIn(other).click();
    await welcome(other).waitFor();
    await waitForValue(() => other.evaluate(() => localStorage.getItem('username')), 'anna');

    await ask(asking);
    const next = await mailOf(house);
    house.passSeconds(16 * 60);
    const late = await j.another();
    await late.goto(`/anmelden/${next.token}`);
    await heading(late, 'Der Link gilt nicht mehr').waitFor();
  },
);

journey('the page for signing in says what else fits, and where the username stands', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  j.expectComplaint(/401/);
  await page.goto('/login');
  const field = page.getByLabel('Benutzername', { exact: true });
  const described = () =>
    field.evaluate((input) => document.getElementById(`${input.id}-hint`)?.textContent ?? '');
  for (const [typed, hint] of [
    ['sabine', /^Deine E\u2011Mail-Adresse geht auch\.$/],
    ['Sabine Körner', /^Dein Benutzername steht in deiner Einladung\./],
  ] as const) {
    await logInHere(page, typed, 'falsch');
    await pressOk(page, 'Falscher Benutzername oder Passwort!');
    assert.match(await described(), hint);
  }
  await logInHere(page, 'anna@example.org', house.password);
  await welcome(page).waitFor();
});
