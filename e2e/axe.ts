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
