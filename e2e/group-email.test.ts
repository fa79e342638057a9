import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestHouse } from '#test/support/test-house.ts';
import { type Script, testMailServer } from '#test/support/test-mail-server.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { confirmHere, logInHere } from './log-in-here.ts';
import { pressOk } from './press-ok.ts';
import { leaveForLogin } from './sign-in-again.ts';
import { waitForValue } from './wait-for-value.ts';

const SUCCESS = 'E-Mail erfolgreich gesendet!';

const subject = (page: Page) => page.getByLabel('Betreff:');
const message = (page: Page) => page.getByLabel('Nachricht:');
const send = (page: Page) => page.getByRole('button', { name: 'Absenden' });

/** Lets the mails go to a real mail server, which may be told to misbehave. */
const withMailServer = (script: Script) => async (t: TestContext) => {
  const { url } = await testMailServer(t, { script });
  const settings = {
    SMTP_URL: url,
    MAIL_FROM: 'post@klasse.example',
    MAIL_PER_MINUTE: '0',
    MAIL_PER_HOUR: '0',
  };
  return { settings };
};

async function addReaders(house: TestHouse, ...usernames: string[]) {
  for (const username of usernames) await house.addMember(username);
  await house.db
    .updateTable('members')
    .set({ accept_group_emails: 1 })
    .where('username', 'in', usernames)
    .execute();
}

async function write({ page }: Pick<Journey, 'page'>) {
  await page.goto('/group-email');
  await subject(page).fill('Klassentreffen');
  await message(page).fill('Wer kommt am 5. Mai?');
}

/** What the page says of each copy, by name. */
async function shownCopies(page: Page): Promise<Record<string, string>> {
  const rows = await page.getByRole('region', { name: 'Deine letzte Rundmail' }).getByRole('listitem').all();
  const texts = await Promise.all(rows.map((row) => row.locator('span').allTextContents()));
  return Object.fromEntries(texts.map(([name = '', ...words]) => [name, words.join(' · ')]));
}

const refusals: Script = ({ stage, recipient }) => {
  if (stage !== 'RCPT') return undefined;
  if (recipient === 'carl@example.org') return '550 5.1.1 No such user';
  return recipient === 'dora@example.org' ? '450 4.2.1 Mailbox busy' : undefined;
};

journey(
  'a mail to the group is asked about, sent, and watched until every copy has come to its end',
  phone,
  async (j) => {
    const { page, house } = j;
    // A maintainer is asked for the password.
    j.expectComplaint(/403/);
    await addReaders(house, 'anna', 'bert', 'carl', 'dora', 'emil');
    await j.login(page, 'anna', '/group-email');
    assert.equal(await send(page).getAttribute('aria-disabled'), 'true');
    await page
      .getByText('Antworten gehen an anna@example.org: Alle Empfänger sehen diese Adresse.')
      .waitFor();
    await write(j);
    await send(page).click();
    const question = page.getByRole('alertdialog', { name: 'An 5 Personen senden?' });
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await question.waitFor({ state: 'hidden' });
    assert.deepEqual(await house.db.selectFrom('mails').selectAll().execute(), []);

    await send(page).click();
    await pressOk(page, 'An 5 Personen senden?');
    await pressOk(page, SUCCESS);
    await waitForValue(
      async () => [await subject(page).inputValue(), await message(page).inputValue()],
      ['', ''],
    );
    await page.getByText('0 von 5 abgeschickt, 5 warten', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Deine letzte Rundmail');

    await house.change('emil', { accept_group_emails: 0 });
    await house.db
      .updateTable('members')
      .set({ publication_consent: 1, surname: 'Maler' })
      .where('username', 'in', ['carl', 'dora'])
      .execute();
    await house.mail.drain();
    await page
      .getByText('2 von 5 abgeschickt, 1 wird erneut versucht, 2 nicht zustellbar', { exact: true })
      .waitFor();
    await page.getByText('Keine E\u2011Mail bekommen von uns: carl Maler und eine weitere Person.').waitFor();
    assert.deepEqual(await shownCopies(page), {});
    // A maintainer is told whom it did not reach, and why.
    await house.promote('anna');
    await page.goto('/verwaltung');
    await confirmHere(page, house.password);
    await page.getByRole('heading', { level: 1, name: 'Verwaltung' }).waitFor();
    await page.goto('/group-email');
    await page.getByRole('status').filter({ hasText: '2 von 5' }).waitFor();
    const shown = await shownCopies(page);
    assert.match(shown['carl Maler'] ?? '', /^nicht zustellbar · Das Postfach gibt es nicht/);
    assert.match(shown['dora Maler'] ?? '', /^wird erneut versucht · Die E\u2011Mail wird gerade noch nicht/);
    // Only who was not reached.
    assert.equal(Object.keys(shown).length, 3);
    assert.ok(Object.values(shown).includes('bekommt keine Rundmails mehr'));
    const words = await page.getByRole('main').textContent();
    assert.equal(/zugestellt|carl@example/.test(words ?? ''), false);

    // Still there after a look at another page.
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'Namensliste' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
    await page.goBack();
    await page.getByText('„Klassentreffen“').waitFor();
    // And in another browser, days later.
    house.passSeconds(3 * 24 * 60 * 60);
    const other = await j.another(laptop);
    await j.login(other, 'anna', '/group-email');
    await other.getByRole('heading', { name: 'Deine letzte Rundmail' }).waitFor();
    await other.getByText('„Klassentreffen“').waitFor();
    const bert = await j.another(laptop);
    await j.login(bert, 'bert', '/group-email');
    await bert.getByLabel('Betreff:').waitFor();
    assert.equal(await bert.getByRole('heading', { name: 'Deine letzte Rundmail' }).count(), 0);
  },
  withMailServer(refusals),
);

journey('what became of the mail is asked no more when all has ended, or nobody looks', laptop, async (j) => {
  const { page, house } = j;
  await addReaders(house, 'anna', 'bert');
  await page.clock.install();
  await j.login(page, 'anna');
  let looks = 0;
  const isLook = (message: { url(): string }) => message.url().includes('/group_emails/');
  page.on('request', (request) => {
    if (isLook(request)) looks += 1;
  });
  const lookWithin = (seconds: number) =>
    Promise.all([page.waitForResponse(isLook), page.clock.runFor(seconds * 1000)]);
  const looksWithin = async (seconds: number) => {
    const before = looks;
    await page.clock.runFor(seconds * 1000);
    return looks - before;
  };
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  await write(j);
  await send(page).click();
  await pressOk(page, 'An 2 Personen senden?');
  await pressOk(page, SUCCESS);
  await page.getByText('0 von 2 abgeschickt, 2 warten').waitFor();
  for (let look = 1; look <= 2; look += 1) await lookWithin(3);
  await show(true);
  assert.equal(await looksWithin(9), 0);
  await house.mail.drain();
  await show(false);
  await page.getByText('2 von 2 abgeschickt', { exact: true }).waitFor();
  assert.equal(await looksWithin(9), 0);
});

journey(
  'the fourth mail of an hour is refused with the time to wait, and the text stays',
  laptop,
  async (j) => {
    const { page, house } = j;
    await addReaders(house, 'anna', 'bert');
    const browser = await house.again('anna');
    for (const number of [1, 2, 3])
      await browser.post('/group_email', { subject: `Mail ${number}`, message: 'Hallo' });
    await j.login(page, 'anna');
    await write(j);
    j.expectComplaint(/429/);
    await send(page).click();
    await pressOk(page, 'An 2 Personen senden?');
    await pressOk(
      page,
      /^Du hast gerade schon mehrere Rundmails gesendet\. Bitte warte \d+ Minuten bis zur nächsten/,
    );
    assert.equal(await subject(page).inputValue(), 'Klassentreffen');
  },
);

journey('a mail that cannot be stored is said in words', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  j.expectComplaint(/400/);
  await write(j);
  await page.getByText('Zurzeit möchte niemand Rundmails erhalten.').waitFor();
  await send(page).click();
  await pressOk(page, 'Fehler beim Senden der E-Mail!');
  assert.equal(await message(page).inputValue(), 'Wer kommt am 5. Mai?');
});

/** The session ends at the press of a button; somebody logs in and is back on the page. */
async function endSession({ page, house }: Journey, next: string) {
  house.passSeconds(7300);
  await send(page).click();
  await leaveForLogin(page);
  await logInHere(page, next, house.password);
  await page.waitForURL('**/group-email');
}

journey(
  'what is typed outlives the session and other pages, and belongs to its writer alone',
  laptop,
  async (j) => {
    const { page, house } = j;
    await addReaders(house, 'anna', 'bert');
    await j.login(page, 'anna');
    await write(j);
    await page.getByRole('link', { name: 'Startseite' }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Rundmail' }).first().click();
    assert.equal(await subject(page).inputValue(), 'Klassentreffen');

    j.expectComplaint(/401/);
    await endSession(j, 'bert');
    assert.equal(await subject(page).inputValue(), '');
    await subject(page).fill('Von mir');
    await message(page).fill('Hallo');
    await endSession(j, 'anna');
    assert.equal(await message(page).inputValue(), 'Wer kommt am 5. Mai?');
    await send(page).click();
    await pressOk(page, 'An 2 Personen senden?');
    await pressOk(page, SUCCESS);
    await page.reload();
    assert.equal(await subject(page).inputValue(), '');
  },
);

journey('the characters left are counted near the limit only', laptop, async (j) => {
  const { page, house } = j;
  await addReaders(house, 'anna');
  await j.login(page, 'anna', '/group-email');
  await message(page).fill('x'.repeat(17_000));
  await subject(page).fill('x'.repeat(140));
  await page.getByText('noch 10 Zeichen').waitFor();
  assert.equal(await page.getByText(/ Zeichen/).count(), 1);
  await message(page).fill('x'.repeat(20_007));
  await page.getByText('7 Zeichen zu viel').waitFor();
  assert.equal(await send(page).getAttribute('aria-disabled'), 'true');
});

journey('the link below every mail leads to a button that ends them, without a login', phone, async (j) => {
  const { page, house } = j;
  await addReaders(house, 'anna', 'bert');
  const browser = await house.again('anna');
  await browser.post('/group_email', { subject: 'Treffen', message: 'Hallo' });
  await house.mail.drain();
  const letters = await house.mail.letters();
  const letter = letters.find(({ to }) => to?.[0]?.address === 'bert@example.org');
  const path = /\/abmelden\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '';
  const wants = async () => (await house.members.find('bert'))?.accept_group_emails;

  await page.goto(path);
  const button = page.getByRole('button', { name: 'Keine Rundmails mehr bekommen' });
  await button.waitFor();
  assert.equal(await wants(), 1);
  await button.click();
  await page.getByRole('heading', { level: 1, name: 'Du bekommst keine Rundmails mehr' }).waitFor();
  assert.equal(await wants(), 0);

  j.expectComplaint(/404/);
  await page.goto(`${path}x`);
  await button.click();
  await page.getByRole('heading', { level: 1, name: 'Der Link passt zu keinem Zugang' }).waitFor();
  await page.getByRole('link', { name: 'Zu deinen Kontaktdaten' }).click();
  await page.waitForURL('**/login');
});
