import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copiedTables } from '#server/ports/database/copy-rows.ts';
import { backedUpTables } from './rows.ts';

test('every table is in a backup, but those by which somebody gets in, and what was wrong at that moment', () => {
  const without = copiedTables.filter((table) => !backedUpTables.includes(table));
  const waysIn = ['device_marks', 'sessions', 'passkey_challenges', 'attempts', 'password_links'];
  assert.deepEqual(without, [...waysIn, 'login_requests', 'alerts', 'last_backups']);
});
