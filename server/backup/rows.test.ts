import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copiedTables } from '#server/ports/database/copy-rows.ts';
import { backedUpTables } from './rows.ts';

test('every table is in a backup, but those by which somebody gets in, and what was wrong at that moment', () => {
  const without = copiedTables.filter((table) => !backedUpTables.includes(table));
  const waysIn = [
    'attempts',
    'device_marks',
    'login_requests',
    'passkey_challenges',
    'password_links',
    'sessions',
  ];
  assert.deepEqual(without.toSorted(), [...waysIn, 'alerts', 'last_backups'].toSorted());
});
