import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '#test/support/test-process.ts';
import { backUpUnderLoad } from './backup.ts';

test('a backup made while everybody works holds up nobody, and holds all that was acknowledged before', (t) =>
  backUpUnderLoad(t, {
    newPlace: async () => ({ DATA_DIR: path.join(await temporaryFolder(t), 'data') }),
    backups: 2,
    restores: 1,
    rows: 40_000,
    name: 'backup',
  }));
