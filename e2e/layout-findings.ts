import type { Page } from 'playwright-core';

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
