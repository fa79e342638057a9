import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const PROGRAM = '/usr/bin/spamassassin';

/** Why emails are not shown to a spam filter here; false where there is one. */
export const noSpamFilter = existsSync(PROGRAM) ? false : 'spamassassin is not installed';

/** What SpamAssassin says of an email by its own rules, without asking anybody: `No, score=-0.0 required=5.0 tests=…`. */
export async function spamStatus(letter: string): Promise<{ score: number; status: string }> {
  const filter = spawn(PROGRAM, ['--local'], { stdio: ['pipe', 'pipe', 'ignore'] });
  filter.stdin.end(letter);
  const filtered = await text(filter.stdout);
  const status = /^X-Spam-Status: (.*(?:\r?\n\s.*)*)/m.exec(filtered)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
  const score = /score=(-?[\d.]+)/.exec(status)?.[1];
  assert.ok(score !== undefined, filtered.slice(0, 400));
  return { score: Number(score), status };
}
