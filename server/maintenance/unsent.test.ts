import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { cancelled, once } from '#test/support/cancelled-mails.ts';
import { marks } from './upkeep.ts';

cancelled(
  'invitation',
  once(async ({ site }) => {
    await site.addMember('otto');
    return '/maintenance/members/otto/invite';
  }),
);

test('each kind of mail of which something is noted has a test of its cancelling', () => {
  const server = path.join(import.meta.dirname, '..');
  const tests = globSync('**/*.test.ts', { cwd: server }).map((file) =>
    readFileSync(path.join(server, file), 'utf8'),
  );
  const untested = Object.keys(marks).filter(
    (kind) => !tests.some((text) => new RegExp(`cancelled\\(\\s*'${kind}'`).test(text)),
  );
  assert.deepEqual(untested, []);
});
