import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { codeIn, mailOf } from '#test/support/login-by-mail.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { waitForValue } from './wait-for-value.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const welcome = (page: Page) => heading(page, 'Willkommen');
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true });

/** Asks on the page for signing in, as on a device on which nobody has logged in. */
async function ask(page: Page, username = 'anna') {
  await page.goto('/login');
  await page.getByLabel('Benutzername', { exact: true }).fill(username);
  await page.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
  await heading(page, 'Schau in dein Postfach').waitFor();
}

/** A scanner of mails, which runs the script of the page, but presses nothing. */
async function scan({ another }: Journey, token: string) {
  const scanner = await another();
  for (let n = 0; n < 10; n += 1) {
    await scanner.goto(`/anmelden/${token}`);
    await logIn(scanner).waitFor();
  }
}

journey(
  'asked on a PC, read on a phone, the code typed: in, and the session is that of the PC',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const start = performance.now();
    await page.goto('/login');
    await tabTo(page, 'Benutzername');
    await page.keyboard.type('anna');
    await tabTo(page, 'Anmelde-Link schicken');
    await page.keyboard.press('Enter');
    await heading(page, 'Schau in dein Postfach').waitFor();
    assert.equal(new URL(page.url()).pathname, '/login/link');
    assert.equal(await code(page).evaluate((field) => field === document.activeElement), true);
    assert.equal(await code(page).getAttribute('autocomplete'), 'one-time-code');
    assert.equal(await code(page).getAttribute('inputmode'), 'numeric');
    await page.getByText('Der Code gilt noch 15 Minuten.').waitFor();
    const mail = await mailOf(house);
    // The phone opens the link, and so does a scanner; nobody presses anything.
    const phone2 = await j.another(phone);
    await phone2.goto(`/anmelden/${mail.token}`);
    await logIn(phone2).waitFor();
    await scan(j, mail.token);

    // Back from the mail program, on a device that has thrown the page away meanwhile.
    await page.reload();
    await code(page).fill('12345');
    await code(page).press('Enter');
    await page.getByText('Der Code hat sechs Ziffern.').waitFor();
    await code(page).fill(mail.code);
    await code(page).press('Enter');
    await welcome(page).waitFor();
    assert.ok(performance.now() - start < 60_000);

    // The other page has nothing to press any more, and says what to do next.
    j.expectComplaint(/404/);
    await logIn(phone2).click();
    await heading(phone2, 'Der Link wurde schon benutzt').waitFor();
    await phone2.getByText(/^Das war heute um .*: Chrome auf .*\.$/).waitFor();
    // In the browser that is in there is nothing to ask for.
    await page.goto(`/anmelden/${mail.token}`);
    await page.getByText('In diesem Browser bist du als „anna“ angemeldet.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
    await welcome(page).waitFor();
    await phone2.getByRole('link', { name: 'Neuen Anmelde-Link schicken' }).click();
    await heading(phone2, 'Anmelden ohne Passwort').waitFor();
  },
);

journey('on a phone the link of the mail logs in where its button is pressed', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await ask(page);
  const { token, code: digits } = await mailOf(house);
  // The browser inside of the mail program.
  const inMail = await j.another(phone);
  await inMail.goto(`/anmelden/${token}`);
  await inMail.getByText('Dein Benutzername: anna').waitFor();
  await waitForValue(() => inMail.evaluate(() => location.pathname), '/anmelden');
  await logIn(inMail).click();
  await welcome(inMail).waitFor();
  assert.equal(
    (await inMail.evaluate(() => JSON.stringify({ ...history.state, at: location.href }))).includes(token),
    false,
  );

  j.expectComplaint(/404/);
  await code(page).fill(digits);
  await logIn(page).click();
  await heading(page, 'Dieser Code gilt nicht mehr').waitFor();
  await page.getByRole('button', { name: 'Neuen Anmelde-Link schicken' }).click();
  await code(page).waitFor();
  await code(page).fill((await mailOf(house)).code);
  await logIn(page).click();
  await welcome(page).waitFor();
});

journey('the field takes a code out of whatever was pasted', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await ask(page);
  const { code: digits, text } = await mailOf(house);
  const [a, b] = [digits.slice(0, 3), digits.slice(3)];
  const pasted = [
    `${a} ${b}`,
    `${a}-${b}`,
    ` ${a}\u00a0${b} `,
    `Ihr Code ist ${a} ${b}.`,
    `${a} – ${b}`,
    text,
  ];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const one of pasted) {
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

journey(
  'a wrong code says so beside the field, the fifth ends it, and the next mail is one press away',
  laptop,
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/401|404/);
    await house.addMember('anna');
    await ask(page);
    const { code: digits } = await mailOf(house);
    for (let n = 1; n <= 4; n += 1) {
      await code(page).fill(String((Number(digits) + n) % 1_000_000).padStart(6, '0'));
      await code(page).press('Enter');
      await page.getByText('Dieser Code stimmt nicht.').waitFor();
      assert.equal(await code(page).evaluate((field) => field === document.activeElement), true);
    }
    await code(page).fill(String((Number(digits) + 5) % 1_000_000).padStart(6, '0'));
    await code(page).press('Enter');
    await heading(page, 'Dieser Code gilt nicht mehr').waitFor();
    await page.getByRole('button', { name: 'Neuen Anmelde-Link schicken' }).click();
    await code(page).waitFor();
    await code(page).fill((await mailOf(house)).code);
    await code(page).press('Enter');
    await welcome(page).waitFor();
  },
);

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
    const letters = await readLetters(house);
    assert.deepEqual(
      letters.map(({ text }) => codeIn(text)),
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
