import assert from 'node:assert/strict';
import { privateWords } from './people.ts';
import type { Site } from './site.ts';

/** Shorter words may appear in a line by chance. */
const TELLING_LENGTH = 8;

/** LG-1: no log line contains a password, token, cookie or typed text, and every line is one JSON object. */
export function assertLogTellsNothing(log: string, { actors, dataDir }: Site, said: unknown[]): void {
  const cookies = Object.values(actors).flatMap((browser) => [...browser.cookies.values()]);
  const words = [...privateWords, ...cookies, ...textsIn(said)].filter(
    (word) => word.length >= TELLING_LENGTH,
  );
  // The start logs the path of the data folder.
  const lines = log.replaceAll(dataDir, '').trim().split('\n');
  const text = lines.join('\n');
  for (const word of new Set(words)) assert.ok(!text.includes(word), `the log tells „${word.slice(0, 100)}“`);
  for (const line of lines) {
    const { level, event, status } = JSON.parse(line);
    assert.ok(['info', 'warn'].includes(level) && !(status >= 500 && status !== 503), line);
    assert.equal(typeof event, 'string', line);
  }
}

/** Every text that was sent, as JSON would spell it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [JSON.stringify(value).slice(1, -1)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
