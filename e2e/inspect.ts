import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';
import {
  fieldsWithoutEdge,
  movements,
  overflowing,
  smallTargets,
  truncatedWords,
} from './layout-findings.ts';

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
