import assert from 'node:assert/strict';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { notLoaded } from '#texts/shell.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { e2eTest, laptop, phone } from './e2e-test.ts';
import { logInHere } from './log-in-here.ts';
import { nextReunion } from './next-reunion.ts';
import { pressOk } from './page.ts';

const { title, storeAway } = frameTexts.failed;

e2eTest('with the database away pages say so in words, and those for anyone are shown', phone, async (j) => {
  const { site, page } = j;
  await site.addMember('anna');
  await j.login(page, 'anna');
  j.expectComplaint(/503/);
  const { find } = site.sessions;
  site.sessions.find = () => Promise.reject(new StoreUnavailable('The database does not answer'));
  // The first two ask for nothing that they cannot do without.
  for (const [address, heading] of [
    ['/', 'Willkommen'],
    ['/group-email', 'Rundmail'],
    ['/users', title],
    ['/image-galleries', title],
  ] as const) {
    const shell = await page.goto(address);
    assert.equal(shell?.headers()['content-type'], 'text/html; charset=utf-8', address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    if (heading === title) await page.getByText(storeAway).waitFor();
  }
  for (const name of ['Impressum', 'Datenschutz']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    assert.ok((await page.getByRole('heading', { level: 2 }).count()) > 0);
    assert.match((await page.locator('mark').first().textContent()) ?? '', /^\[.+\]$/, 'blanks are marked');
    assert.match(await page.title(), new RegExp(`^${name} – `));
  }
  site.sessions.find = find;
  await page.goto('/users');
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
});

/** What the network of a hotel answers to everything before one has agreed to its terms. */
const terms = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Welcome to our WiFi</h1>' };
const nothing = { ...terms, body: '' };

e2eTest('what somebody else answers makes login and page fail in words', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const answeredBy = async (reply: typeof terms, what: () => Promise<unknown>) => {
    await page.route('**/api/v1/**', (route) => route.fulfill(reply));
    await what();
    await page.unroute('**/api/v1/**');
  };
  for (const reply of [terms, nothing]) {
    await page.goto('/login');
    await answeredBy(reply, async () => {
      await logInHere(page, 'anna', site.password);
      await pressOk(page, /^Die Seite ist gerade nicht erreichbar\./);
    });
  }
  await j.login(page, 'anna');
  for (const reply of [terms, nothing]) {
    await answeredBy(reply, async () => {
      await page.goto('/users');
      await page.getByText('Die Seite ist gerade nicht erreichbar.').waitFor();
    });
    await page.getByRole('button', { name: 'Seite neu laden' }).click();
    await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  }
});

e2eTest('a part of a page that fails leaves the others, and can be tried again', laptop, async (j) => {
  const { page, site } = j;
  const anna = await site.join('anna');
  const { id } = await callMeeting(anna, nextReunion(site));
  j.expectComplaint(/broken on purpose/);
  await j.login(page, 'anna', `/treffen/${id}`);
  const answer = page.getByRole('button', { name: 'Zusagen', exact: true });
  await answer.waitFor();
  await page.evaluate(() => {
    const { appendChild } = Node.prototype;
    Node.prototype.appendChild = function <T extends Node>(child: T): T {
      const isFold =
        child instanceof Element && child.querySelector('details') && child.isConnected === false;
      if (!isFold || !this.isConnected) return appendChild.call(this, child) as T;
      Node.prototype.appendChild = appendChild;
      throw new Error('broken on purpose');
    };
  });
  await answer.click();
  await page.getByText(frameTexts.failed.part).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Klassentreffen' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Wer kommt' }).waitFor();
  await page.getByRole('button', { name: frameTexts.failed.again }).click();
  await page.getByText('Du hast zugesagt.').waitFor();
  assert.equal(await page.getByText(frameTexts.failed.part).count(), 0);
});

e2eTest('without room to remember anything, scripts or a network it goes on in words', phone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  j.expectComplaint(/ERR_FAILED|401|was preloaded using link preload/);
  const room = await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/login');
  await logInHere(page, 'anna', site.password);
  const welcome = page.getByRole('heading', { level: 1, name: 'Willkommen' });
  await welcome.waitFor();
  await page.goto('/users');
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  await room.dispose();

  await page.route('**/api/v1/**', (route) => route.abort());
  await j.login(page, 'anna', '/image-galleries');
  await page.getByText(frameTexts.failed.unreachable).waitFor();
  await page.unroute('**/api/v1/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('heading', { level: 1, name: 'Bildergalerien' }).waitFor();

  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/users');
  await page.getByText(notLoaded).waitFor();
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await welcome.waitFor();
});
