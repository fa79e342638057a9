import assert from 'node:assert/strict';
import type { Meeting } from '#contract/meetings.ts';
import type { TestBrowser } from './test-browser.ts';

/** The token of the link by which guests send pictures of a meeting. */
export const collectionToken = ({ collection }: Pick<Meeting, 'collection'>): string =>
  new URL(collection?.link ?? assert.fail('not collecting')).pathname.split('/').at(-1) ?? '';

/** Sends a picture by such a link. */
export function sendCollected(browser: TestBrowser, fields: Record<string, string>, file: Uint8Array) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'bild.jpg');
  return browser.send('POST', '/collected_images', { body: form });
}
