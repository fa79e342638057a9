import assert from 'node:assert/strict';
import type { Memorial } from '#contract/memorials.ts';
import type { TestBrowser } from './test-browser.ts';

/** Enters who has died, or tries to. */
export const enter = (maja: TestBrowser, changes: object = {}) =>
  maja.post('/maintenance/memorials', {
    firstName: 'Jens',
    surname: 'Riedel',
    agreedBy: 'Inge Riedel, Schwester',
    typed: 'Jens Riedel',
    ...changes,
  });

/** The same, which must be possible. Returns the id. */
export async function remember(maja: TestBrowser, changes: object = {}): Promise<string> {
  const answer = await enter(maja, changes);
  assert.equal(answer.status, 201, answer.text);
  return (answer.json as { id: string }).id;
}

export const takeOff = (maja: TestBrowser, id: string, typed = 'Jens Riedel') =>
  maja.send('DELETE', `/maintenance/memorials/${id}`, { json: { typed } });

export async function memorials(browser: TestBrowser): Promise<Memorial[]> {
  const answer = await browser.get('/memorials');
  assert.equal(answer.status, 200, answer.text);
  return answer.json as Memorial[];
}
