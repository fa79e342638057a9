import assert from 'node:assert/strict';
import { lastLetterTo } from './read-letters.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestSite } from './test-site.ts';

/** Logging in by mail, as a test does it. */

export const behindProxy = { settings: { TRUST_PROXY: '127.0.0.1' } };

let sources = 0;
/** A call from a source of its own. */
export const from = (browser: TestBrowser, path: string, json: unknown) => {
  sources += 1;
  const source = `198.51.${Math.floor(sources / 250)}.${sources % 250}`;
  return browser.send('POST', path, { json, headers: { 'x-forwarded-for': source } });
};

/** Asks in this browser, and reads the mail. */
export async function ask(browser: TestBrowser, username = 'anna', before?: string) {
  const answer = await from(browser, '/request_login_link', {
    username,
    ...(before !== undefined && { request: before }),
  });
  assert.equal(answer.status, 200, answer.text);
  return (answer.json as { request: string }).request;
}

export const codeIn = (text: string) => /^Dein Code: (\d{3}) (\d{3})$/m.exec(text)?.slice(1).join('');

export async function mailOf(site: TestSite, username = 'anna') {
  const letter = await lastLetterTo(site, `${username}@example.org`);
  return { ...letter, code: codeIn(letter.text) ?? '', token: letter.tokens[0] ?? '' };
}

export const byLink = (browser: TestBrowser, token: string) => from(browser, '/login_by_link', { token });
export const byCode = (browser: TestBrowser, request: string, code: string) =>
  from(browser, '/login_by_code', { request, code });
export const isIn = async (browser: TestBrowser) => (await browser.get('/session')).status === 200;

/** A code that is not this one. */
export const wrong = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
