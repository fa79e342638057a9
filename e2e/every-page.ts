import assert from 'node:assert/strict';
import type { Page as BrowserPage } from 'playwright-core';
import { forAnyone, type Page, pages } from '#contract/pages.ts';
import { headersOfPage } from '#server/http/wire/headers.ts';

const NO_ID = '01890000-0000-7000-8000-000000000000';

const all = Object.keys(pages) as Page[];
export const pagesForAnyone = all.filter((page) => forAnyone.includes(page));
/** Members do not find them. */
export const pagesForMaintainers = all.filter((page) => page.startsWith('/verwaltung'));
export const pagesForMembers = all.filter(
  (page) => !forAnyone.includes(page) && !pagesForMaintainers.includes(page),
);

/** The address of a page with these values; where none is given, one that leads to nothing. */
export function addressOfPage(page: Page, values: Record<string, string> = {}): string {
  const known: Record<string, string> = {
    username: 'bert',
    id: NO_ID,
    imageId: NO_ID,
    kind: 'then',
    token: 'a'.repeat(43),
    text: 'impressum',
    ...values,
  };
  return page.replace(/:(\w+)\??/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`No end-to-end test knows a value for :${name} of ${page}`);
    return value;
  });
}

/** Opens this address, which must come with the exact content security policy. An end-to-end test fails when it is broken. */
export async function openUnderPolicy(page: BrowserPage, path: string): Promise<void> {
  const answer = await page.goto(path);
  const policy = await answer?.headerValue('content-security-policy');
  assert.equal(policy, headersOfPage(undefined)['content-security-policy'], path);
}
