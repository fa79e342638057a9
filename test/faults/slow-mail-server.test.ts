import { test } from 'node:test';
import { sendSlowly } from './slow-mail-server.ts';

test('a slow mail server holds up nobody at the site, and everybody gets the mail once', (t) =>
  sendSlowly(t, 10));
