import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lettersPerHourOf } from './mailbox.ts';

test('for a provider that takes few emails at once fewer leave in an hour', () => {
  const found = ['mail.gmx.net', 'SMTP.web.de:587', 'smtp.ionos.de:465', 'posteo.de:465', 'localhost:25'];
  assert.deepEqual(found.map(lettersPerHourOf), [10, 10, 40, undefined, undefined]);
});
