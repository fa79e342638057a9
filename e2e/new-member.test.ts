import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { pressOk } from './press-ok.ts';

const card = (page: Page) => page.getByRole('heading', { name: 'Zwei Fragen an dich' });
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Willkommen', exact: true });

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
    const boxes = page.getByRole('group', { name: 'Deine Zustimmung' }).getByRole('checkbox');
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
