import assert from 'node:assert/strict';
import type { News, NewsLine } from '#contract/news.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestSite } from './test-site.ts';

export async function newsOf(browser: TestBrowser): Promise<News> {
  const answer = await browser.get('/news');
  assert.equal(answer.status, 200, answer.text);
  return answer.json as News;
}

export const linesOf = async (browser: TestBrowser): Promise<NewsLine[]> =>
  (await newsOf(browser)).items.map(({ line }) => line);

export async function see(browser: TestBrowser, until: number): Promise<void> {
  const { status, text } = await browser.post('/news/seen', { until });
  assert.equal(status, 204, text);
}

/** What the start page does: shows all that is new, and says so. */
export async function look(browser: TestBrowser): Promise<NewsLine[]> {
  const news = await newsOf(browser);
  await see(browser, news.until);
  return news.items.map(({ line }) => line);
}

/** Logs in anew, a moment later: another visit. */
export async function visit(site: TestSite, username: string) {
  site.passSeconds(1);
  return site.again(username);
}
