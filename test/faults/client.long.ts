import { test } from 'node:test';
import { goAway } from './client.ts';

const onLinux = { skip: process.platform !== 'linux' && 'looks into /proc' };

test('five hundred clients that go away in the middle leave nothing behind', onLinux, (t) => goAway(t, 500));
