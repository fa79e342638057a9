import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { withoutAddresses } from '#server/ports/mail/mail.ts';
import { type FailureKind, failureKind } from './failure-kinds.ts';

/** What hosts say, with where it is reported or documented, and what it means; `\n` separates the lines of a reply. */
const table = readFileSync(path.join(import.meta.dirname, 'replies-of-hosts.tsv'), 'utf8');
const replies = table
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [kind: FailureKind, reply: string, source: string]);

test('what a host says in any of its lines tells whether a mailbox is gone, full, or something else', () => {
  const wrong = replies.flatMap(([kind, reply, source]) => {
    const found = failureKind(withoutAddresses(reply.replaceAll('\\n', '\n')));
    return found === kind ? [] : [`${found} instead of ${kind}: ${reply} (${source})`];
  });
  assert.deepEqual(wrong, []);
  assert.equal(failureKind(''), 'other');
});
