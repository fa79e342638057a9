import { test } from 'node:test';
import { sendSlowly } from './slow-mail-server.ts';

test('a mail server that takes one letter a second holds up nobody at the site', (t) => sendSlowly(t, 1000));
