import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What a change of colours alone can break. */
const COLOUR_RULES = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

type Scope = 'everything' | 'colours';

/**
 * What axe finds wrong with the page as it stands: all rules of WCAG with the best practices, and beyond its usual
 * set the contrast of AAA and the size of targets.
 */
export async function axeFindings(page: Page, scope: Scope): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([colourRules, isWhole]) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        selectors: false,
        // Pages from a folder may not read their styles as text.
        preload: location.protocol !== 'file:',
        ...(isWhole
          ? { rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } } }
          : { runOnly: { type: 'rule', values: colourRules } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      );
    },
    [COLOUR_RULES, scope === 'everything'] as const,
  );
}

/** What sticks out of the page sideways. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = Array.from(document.querySelectorAll('body *')).filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`scrolls sideways by ${scrollWidth - clientWidth} px: ${wide.at(-1)?.outerHTML.slice(0, 160)}`];
  });
}

/** Words that are cut off, or stick out of their button, because their box does not grow with them. */
export function truncatedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidesRest = (element: Element) => {
      if (element.matches('button')) return true;
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      return (
        [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip') && webkitLineClamp === 'none'
      );
    };
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.checkVisibility() && element.textContent?.trim() && hidesRest(element))
      .filter(
        (element) =>
          element.clientWidth > 1 &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1),
      )
      .map((element) => `cut: ${element.outerHTML.slice(0, 160)}`);
  });
}

const TOUCH_PX = 44;

/** Controls that are smaller than a thumb. Links within a text are left out, as WCAG does. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'a[href], button, input:not([type=hidden]), textarea, select, summary';
    const isInText = (element: Element) =>
      element.matches('p a') && getComputedStyle(element).display === 'inline';
    /** All that reacts: the control, its label, and a generated box over its whole card. */
    const boxes = (element: Element) => {
      const label = element.closest('label');
      const isStretched = getComputedStyle(element, '::after').position === 'absolute';
      const parent = isStretched && element instanceof HTMLElement ? element.offsetParent : null;
      return [element, label, parent].flatMap((part) => part?.getBoundingClientRect() ?? []);
    };
    return Array.from(document.querySelectorAll(controls))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInText(element))
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .filter(
        (element) =>
          !boxes(element).some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5),
      )
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `only ${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 160)}`;
      });
  }, TOUCH_PX);
}

/**
 * Boxes that only their colour sets apart, where the reader's few colours take it away. Contrast needs no look
 * there: the system chose both colours, and axe reads the ones that the page asked for.
 */
export function fieldsWithoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = 'dialog[open], input:not([type=file]), textarea, [type=submit], main li:has(h2)';
    const hasEdge = (element: Element) => {
      const { borderLeftStyle, outlineStyle, appearance } = getComputedStyle(element);
      return [borderLeftStyle, outlineStyle].some((style) => style !== 'none') || appearance === 'auto';
    };
    return Array.from(document.querySelectorAll(boxes))
      .filter((element) => element.checkVisibility() && !hasEdge(element))
      .map((element) => `no edge: ${element.outerHTML.slice(0, 160)}`);
  });
}

/** Animations and transitions that run although motion is not wanted. */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 160)}`),
  );
}

const HEIGHT = 800;
/** The phone's layout and the laptop's. */
const widths = [320, 1280];
const BETWEEN = 600;

/** The distances that readers may set, WCAG 1.4.12. */
const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';
const LARGER_TEXT = 'html { font-size: 200% !important }';

/** Looks at one state of a page in every width and every look, without loading it anew. */
export async function inspect(page: Page, state: string): Promise<string[]> {
  const findings: string[] = [];
  const note = (where: string, found: string[]) =>
    findings.push(...found.map((words) => `${state}, ${where}: ${words}`));

  // A page that has been opened by its address draws a moment after it has loaded.
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    note(`${width} px`, await overflowing(page));
    note(`${width} px, light`, await axeFindings(page, 'everything'));
    await page.emulateMedia({ colorScheme: 'dark' });
    note(`${width} px, dark`, await axeFindings(page, 'colours'));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize({ width: BETWEEN, height: HEIGHT });
  note(`${BETWEEN} px`, await overflowing(page));
  await page.emulateMedia({ forcedColors: 'active' });
  note('forced colours', await fieldsWithoutEdge(page));
  await page.emulateMedia({ forcedColors: 'none' });
  note('still', await movements(page));

  await page.setViewportSize({ width: 360, height: HEIGHT });
  note('360 px', await smallTargets(page));
  for (const [where, style] of [
    ['wider text', WIDER_TEXT],
    ['text of 200 %', LARGER_TEXT],
  ] as const) {
    const undo = await withStyle(page, style);
    note(where, [...(await overflowing(page)), ...(await truncatedWords(page))]);
    await undo();
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  return findings;
}

/** Adds a style sheet, past the content security policy. Answers how to take it away. */
async function withStyle(page: Page, css: string): Promise<() => Promise<void>> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
}

/** What is wrong with a state of the lightbox or a form, on a small phone and on a laptop, by day and by night. */
export async function stateFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? assert.fail();
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await overflowing(page)), ...(await smallTargets(page)));
      found.push(...(await axeFindings(page, width === 320 ? 'everything' : 'colours')));
    }
  await page.setViewportSize(size);
  return found;
}
