import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { isInside } from './layout.ts';

test('a folder holds itself and what is in it, whatever that is called', () => {
  for (const place of ['/data', '/data/backups', '/data/..backups', '/data/a/../b'])
    assert.equal(isInside('/data', place, path.posix), true, place);
  for (const place of ['/', '/backups', '/data-backups', '/data/../backups'])
    assert.equal(isInside('/data', place, path.posix), false, place);
});

test('another drive of Windows is outside', () => {
  const data = 'C:\\klassenkreis\\data';
  for (const place of ['D:\\', 'D:\\klassenkreis\\data', '\\\\nas\\backups', 'C:\\klassenkreis\\backups'])
    assert.equal(isInside(data, place, path.win32), false, place);
  for (const place of ['c:\\Klassenkreis\\data\\backups', data])
    assert.equal(isInside(data, place, path.win32), true, place);
});
