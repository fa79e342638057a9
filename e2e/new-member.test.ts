import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { lastLetterTo } from '#test/support/read-letters.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { pressOk } from './press-ok.ts';

const card = (page: Page) => page.getByRole('heading', { name: 'Zwei Fragen an dich' });
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Willkommen', exact: true });

/** The address in the invitation, which the maintainers have sent. */
async function invitationLink({ members, invitations, db, ...house }: TestHouse): Promise<string> {
  const member = (await members.find('anna')) ?? assert.fail();
  await db
    .transaction()
    .execute((transaction) => invitations.invite(transaction, member, 'anna@example.org'));
  const [token] = (await lastLetterTo(house, 'anna@example.org')).tokens;
  return `/password-reset/${token}`;
}

/** Counts what a thumb does: presses of buttons and links, and fields that it goes to. */
function thumb(page: Page) {
  let taps = 0;
  return {
    async press(name: string, role: 'button' | 'link' = 'button') {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    },
    async type(label: string, text: string) {
      taps += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    async agree(words: string | RegExp) {
      taps += 1;
      await pressOk(page, words);
    },
    taps: () => taps,
  };
}

journey(
  'from the invitation to the start page it takes six taps, and no username is typed',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const { press, type, agree, taps } = thumb(page);
    await page.goto(await invitationLink(house));
    const password = 'Spachtel und Schleifpapier';
    await type('Neues Passwort', password);
    await type('Neues Passwort wiederholen', password);
    await press('Absenden');
    await agree('Das neue Passwort wurde erfolgreich gespeichert!');
    await page.waitForURL('**/login');
    assert.equal(await page.getByLabel('Benutzername').inputValue(), 'anna');
    assert.equal(await page.getByRole('alert').count(), 0);
    await type('Passwort', password);
    await press('Anmelden');
    await welcome(page).waitFor();
    assert.equal(taps(), 6);
  },
);

for (const [name, device] of [
  ['phone', { ...phone, viewport: { width: 360, height: 640 } }],
  ['laptop', laptop],
] as const)
  journey(`a new member is led to the two boxes until both are decided, on a ${name}`, device, async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await j.login(page, 'anna');
    await card(page).waitFor();
    await isAboveFold(j, 'Jetzt entscheiden');
    await page.getByRole('link', { name: 'Jetzt entscheiden' }).click();

    // They stand before everything that one would have to scroll past.
    const boxes = page.getByRole('checkbox');
    await boxes.first().waitFor();
    const [first] = await page.locator('form input').all();
    assert.equal(await first?.getAttribute('name'), 'publicationConsent');
    const heights = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().bottom));
    assert.ok(
      heights.every((bottom) => bottom < (page.viewportSize()?.height ?? 0)),
      String(heights),
    );

    // Two times no is an answer as well.
    await page.getByRole('button', { name: 'Speichern' }).click();
    await pressOk(page, 'Daten erfolgreich gespeichert!');
    await page.goto('/');
    await welcome(page).waitFor();
    assert.equal(await card(page).count(), 0);
    await isAboveFold(j, 'Bildergalerien');
  });

/** The whole card around the link of this name can be seen without scrolling. */
async function isAboveFold({ page }: Journey, name: string) {
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  await link.waitFor();
  const { bottom, height } = await link.evaluate((element) => {
    const box = (element.closest('li') ?? element).getBoundingClientRect();
    return { bottom: box.bottom, height: innerHeight };
  });
  assert.ok(bottom <= height, `${name} ends at ${bottom} of ${height}`);
}
