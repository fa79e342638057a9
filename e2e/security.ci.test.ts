import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { type Page as PagePath, pages } from '#contract/pages.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { e2eTest, laptop } from './e2e-test.ts';
import { addressOfPage } from './every-page.ts';
import { visitForeignSite } from './foreign-site.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk, waitForValue } from './page.ts';

// Every end-to-end test fails when a page breaks its policy, throws, complains, or asks another site for anything.

const MARKUP = `<img src=x onerror="document['title']='broken'">&"'`;

const isThere = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

e2eTest('text that looks like mark-up shows as text, wherever it stands', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const bert = await site.join('bert');
  await saveData(bert, 'bert', {
    firstName: MARKUP,
    surname: MARKUP,
    address: MARKUP,
    city: MARKUP,
    phoneNumber: 'javascript:alert(1)',
    mobileNumber: `+49 151 ${MARKUP}`,
    privateEmailAddress: "a&b'c@privat.example",
    officeEmailAddress: '',
    publicationConsent: true,
  });
  const created = await bert.post('/galleries', { title: MARKUP, description: MARKUP });
  const { id } = created.json as { id: string };
  await bert.upload(id, await plainJpeg({ width: 400, height: 300 }), { title: MARKUP });

  await j.login(page, 'anna');
  const shows = async (path: string, count = 1) => {
    await page.goto(path);
    await page
      .getByText(MARKUP)
      .nth(count - 1)
      .waitFor();
    assert.equal(await page.locator('img[src="x"], [onerror]').count(), 0);
    assert.notEqual(await page.title(), 'broken');
    const schemes = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
    for (const scheme of schemes) assert.match(scheme, /^(https?|tel|mailto):$/);
  };
  await shows('/users');
  await shows('/users/bert', 3);
  await shows('/namensliste/drucken');
  await shows('/image-galleries', 2);
  await shows(`/image-galleries/${id}`, 2);
  const [image] = await site.images.list(id);
  await page.goto(`/image-galleries/${id}/bild/${image?.id}`);
  await page.getByRole('dialog', { name: MARKUP }).waitFor();
  await page.goto(`/image-upload/${id}`);
  await isThere(page);
});

const TOKEN = 'a'.repeat(43);
const withToken = (Object.keys(pages) as PagePath[]).filter((one) => one.includes(':token'));

e2eTest('a mailed token is in no address bar, history, storage or Referer', laptop, async (j) => {
  const { page } = j;
  // Nobody has made these tokens.
  j.expectComplaint(/404|400/);
  const looks: Promise<string[]>[] = [];
  const leaksOf = async (request: Request) => {
    const { referer } = await request.allHeaders();
    const isTold = request.url().includes(TOKEN) && !request.isNavigationRequest();
    return [...(referer ? [`${request.url()} from ${referer}`] : []), ...(isTold ? [request.url()] : [])];
  };
  page.on('request', (request) => looks.push(leaksOf(request)));
  assert.ok(withToken.length >= 8, `${withToken}`);
  for (const one of withToken) {
    const address = addressOfPage(one, { token: TOKEN });
    const clean = address.slice(0, -`/${TOKEN}`.length);
    const open = () =>
      page.evaluate(() => [
        ...[location.href, document.title, ...navigation.entries().map(({ url }) => url)],
        JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]),
      ]);
    const isClean = async () => {
      await isThere(page);
      await waitForValue(() => page.evaluate(() => location.pathname + location.search), clean);
      assert.ok(!(await open()).join().includes(TOKEN), one);
    };
    await page.goto(address);
    await isClean();
    await page.goto('/impressum');
    await page.goBack();
    await isClean();
    await page.reload();
    await isClean();
    // It says how to go on, and offers nothing that would need the token.
    const main = page.getByRole('main');
    assert.match(await main.locator('p').first().innerText(), /\w.{20}/, one);
    assert.ok((await main.getByRole('link').count()) > 0, one);
    assert.equal(await main.locator('form').count(), 0, one);
  }
  assert.deepEqual((await Promise.all(looks)).flat(), []);
});

e2eTest('no address that somebody hands over leads away from the site', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  j.expectComplaint(/404/);
  const origin = new URL(site.address).origin;
  for (const evil of ['/\\evil.example', 'https://evil.example/']) {
    const target = encodeURIComponent(evil);
    await page.goto(`/login?next=${target}&redirect=${target}&from=${target}&returnTo=${target}#${target}`);
    await logInHere(page, 'anna', site.password);
    await page.waitForURL((url) => url.pathname !== '/login');
    assert.equal(new URL(page.url()).origin, origin);
    await page.goto('/logout');
    await pressOk(page, 'Die Abmeldung war erfolgreich!');
    await page.goto('/%2F%2Fevil.example');
    assert.equal(new URL(page.url()).origin, origin);
  }
});

e2eTest('password fields are masked, take what is pasted, and say what they are', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  await page.goto('/login');
  const attributes = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    return [await field.getAttribute('type'), await field.getAttribute('autocomplete')];
  };
  assert.equal((await attributes('Benutzername'))[1], 'username');
  assert.deepEqual(await attributes('Passwort'), ['password', 'current-password']);
  const field = page.getByLabel('Passwort', { exact: true });
  await field.focus();
  // What a paste does, without the clipboard of the machine.
  const taken = await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'eingefügt');
    return input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  assert.equal(taken, true, 'nobody prevented the paste');

  await j.login(page, 'anna', '/change-password');
  for (const label of ['Neues Passwort', 'Neues Passwort wiederholen'])
    assert.deepEqual(await attributes(label), ['password', 'new-password']);
});

e2eTest('who comes by a link of another site can do all as before, in every tab', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  await j.login(page, 'anna', '/image-galleries/new');
  await isThere(page);
  const other = await page.context().newPage();
  await other.goto('/image-galleries/new');
  const token = async () => (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value;
  const before = await token();
  j.expectComplaint(/foreign request|403/);
  await visitForeignSite(page, `<a href="${site.address}/image-galleries/new">Bilder</a>`, () =>
    page.getByRole('link').click(),
  );
  await isThere(page);
  assert.equal(await token(), before);
  const create = async (tab: Page, title: string) => {
    await tab.getByLabel('Galeriename:').fill(title);
    await tab.getByLabel('Beschreibung:').fill('Von hier');
    await tab.getByRole('button', { name: 'Speichern' }).click();
    await pressOk(tab, 'Gallerie erfolgreich erstellt!');
  };
  await create(page, 'Hier');
  await create(other, 'Dort');

  assert.equal((await site.db.selectFrom('galleries').selectAll().execute()).length, 2);
});
