import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** More stops than any page has on the way to one control. */
const STOPS_MAX = 60;

/** Where the keys go: its name as a reader hears it, and whether it can be seen there. */
export function focused(page: Page): Promise<{ tag: string; name: string; isMarked: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]
        : null;
    const name = element.ariaLabel ?? label?.textContent ?? element.textContent ?? '';
    const isMarked = (part: Element | null, left: number): boolean => {
      if (!part || left === 0) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(part);
      const isSeen =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor);
      return isSeen || isMarked(part.parentElement, left - 1);
    };
    // The browser itself marks the button within a field for a date, out of sight of any script.
    const isInside = element.matches('input:is([type=date], [type=time]):not(:focus)');
    // The whole card around a link may be marked in its stead.
    return { tag: element.tagName, name: name.trim(), isMarked: isInside || isMarked(element, 4) };
  });
}

type Key = 'Tab' | 'Shift+Tab';

/**
 * Waits for the control of this name, and presses Tab, or Shift+Tab, until it has the focus, which is marked at every
 * stop. Once it may leave the page, as it does behind the last control.
 */
export async function tabTo(page: Page, name: string | RegExp, key: Key = 'Tab'): Promise<void> {
  const controls = page.locator('a, button, select, summary, [tabindex]').filter({ hasText: name });
  await controls.or(page.getByLabel(name)).first().waitFor({ state: 'attached' });
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    const isOut = now.tag === 'BODY' && !passed.includes('');
    assert.ok(now.isMarked || isOut, `no mark on ${now.tag} ${now.name}, after ${passed.join(' | ')}`);
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return;
    passed.push(isOut ? '' : now.name);
  }
  assert.fail(`${name} not reached: ${passed.join(' | ')}`);
}

/** Goes to the control of this name and presses it. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Replaces what stands in the field by what is typed. */
export async function retype(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Waits until the heading of this name has the focus, as after every navigation. */
export async function arriveAt(page: Page, title: string): Promise<void> {
  await page.waitForFunction((words) => {
    const { tagName, textContent } = document.activeElement ?? document.body;
    return tagName === 'H1' && textContent === words;
  }, title);
}

/** Waits until the control of this name has the focus, without any key, and is not busy any more. */
export async function focusOn(page: Page, name: string): Promise<void> {
  await page.waitForFunction((words) => {
    const element = document.activeElement;
    const isBusy = element?.ariaDisabled === 'true';
    return !isBusy && (element?.ariaLabel ?? element?.textContent)?.trim() === words;
  }, name);
}

/** Answers the dialog with these words by its button. */
export async function answer(page: Page, words: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: words });
  await dialog.waitFor();
  assert.equal(await dialog.evaluate((element) => element.contains(document.activeElement)), true);
  if ((await focused(page)).name !== button) await tabTo(page, button);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens the menu and presses one of its links. */
export async function pressInMenu(page: Page, link: string): Promise<void> {
  await tabTo(page, 'Menü', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, link);
}

/** Goes to the page that has the same title as its link in the menu. */
export async function followMenu(page: Page, link: string): Promise<void> {
  await pressInMenu(page, link);
  await arriveAt(page, link);
}
