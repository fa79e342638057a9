import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { OwnAddress } from '#contract/password.ts';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const OLD = 'anna@example.org';
const NEW = 'anna.neu@gmail.example';
const DAY = 24 * 60 * 60;

const own = async (browser: TestBrowser) => (await browser.get('/own_address')).json as OwnAddress;
const sendAgain = (browser: TestBrowser) => browser.send('POST', '/confirmation_letter');

test('a new address is unconfirmed, with what became of the email, until its link was used', async (t) => {
  const site = await testSite(t);
  const browser = await site.join('anna');
  assert.deepEqual(await own(browser), { confirmed: OLD });

  await saveData(browser, 'anna', { privateEmailAddress: NEW });
  assert.deepEqual(await own(browser), { confirmed: OLD, unconfirmed: NEW, letter: 'waiting' });
  const { tokens } = await lastLetterTo(site, NEW);
  const { sentAt = 0, ...rest } = await own(browser);
  assert.deepEqual(rest, { confirmed: OLD, unconfirmed: NEW, letter: 'sent' });
  assert.ok(Math.abs(sentAt - Date.now() / 1000) < 60);

  const bert = await site.join('bert');
  assert.deepEqual(await own(bert), { confirmed: 'bert@example.org' });
  await site.browser().post('/confirm_address', { token: tokens[0] });
  assert.deepEqual(await own(browser), { confirmed: NEW });
});

test('the email is sent again on request, three times a day, and never twice at once', async (t) => {
  const site = await testSite(t);
  const browser = await site.join('anna');
  const lettersToNew = async () => (await readLetters(site)).filter(({ to }) => to === NEW).length;
  assert.equal((await sendAgain(browser)).status, 204);
  assert.deepEqual(await readLetters(site), [], 'nothing is to be confirmed');

  site.passSeconds(DAY);
  const again = await site.again('anna');
  await saveData(again, 'anna', { privateEmailAddress: NEW });
  assert.equal((await sendAgain(again)).status, 204);
  assert.equal(await lettersToNew(), 1, 'it was still on its way');
  for (const letters of [2, 3]) {
    assert.equal((await sendAgain(again)).status, 204);
    assert.equal(await lettersToNew(), letters);
  }
  const refused = await sendAgain(again);
  assert.deepEqual([refused.status, refused.json], [429, { error: 'too-often' }]);

  site.passSeconds(DAY);
  const nextDay = await site.again('anna');
  assert.equal((await sendAgain(nextDay)).status, 204);
  const [newest] = (await lastLetterTo(site, NEW)).tokens;
  assert.equal((await site.browser().post('/confirm_address', { token: newest })).status, 204);
  assert.deepEqual(await own(nextDay), { confirmed: NEW });
});

/** What has been mailed to whom, by subject. */
async function mailed(site: TestSite, address: string): Promise<string[]> {
  return (await readLetters(site)).filter(({ to }) => to === address).map(({ subject }) => subject);
}

async function writeToAll(t: TestContext) {
  const site = await testSite(t);
  const browser = await site.join('anna');
  await saveData(browser, 'anna', { privateEmailAddress: NEW, acceptGroupEmails: true });
  const bert = await site.join('bert');
  await saveData(bert, 'bert', { privateEmailAddress: 'bert@example.org', acceptGroupEmails: true });
  return { site, browser, bert };
}

test('nothing but its email goes to an unconfirmed address: group emails and answers go to the old one', async (t) => {
  const { site, browser, bert } = await writeToAll(t);
  await bert.post('/group_email', { subject: 'Treffen', message: 'Wer kommt?' });
  await browser.post('/group_email', { subject: 'Antwort', message: 'Ich!' });
  const before = await mailed(site, NEW);
  assert.equal(before.length, 1);
  assert.match(before[0] ?? '', /^Bitte bestätige/);
  assert.deepEqual((await mailed(site, OLD)).slice(-2), ['Treffen', 'Antwort']);
  const answer = (await site.mail.letters()).find(
    ({ to, subject }) => subject === 'Antwort' && to?.[0]?.address === 'bert@example.org',
  );
  assert.equal(answer?.replyTo?.[0]?.address, OLD);
  const outlook = (await browser.get('/group_email')).json as { replyAddress: string };
  assert.equal(outlook.replyAddress, OLD);

  const { tokens } = await lastLetterTo({ mail: site.mail }, NEW);
  await site.browser().post('/confirm_address', { token: tokens[0] });
  await bert.post('/group_email', { subject: 'Zweite', message: 'Wer kommt noch?' });
  assert.deepEqual((await mailed(site, NEW)).slice(-1), ['Zweite']);
});
