import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '#test/support/test-process.ts';
import { examineJournal, JOURNAL_TEXT } from './server.ts';

test('a log that is kept for more than fourteen days is told, and one for which nothing is said', async (t) => {
  const folder = await temporaryFolder(t);
  const told = () => examineJournal(folder).map(({ kind }) => kind);
  assert.deepEqual(told(), ['log-kept-longer']);
  for (const [words, finds] of [
    [JOURNAL_TEXT, []],
    ['[Journal]\nMaxRetentionSec=1week\n', []],
    ['[Journal]\nMaxRetentionSec=1209600\n', []],
    ['[Journal]\nMaxRetentionSec=15day\n', ['log-kept-longer']],
    ['[Journal]\nMaxRetentionSec=1year\n', ['log-kept-longer']],
    ['[Journal]\nMaxRetentionSec=0\n', ['log-kept-longer']],
    ['[Journal]\n#MaxRetentionSec=7day\n', ['log-kept-longer']],
  ] as const) {
    await writeFile(path.join(folder, 'ours.conf'), words);
    assert.deepEqual(told(), finds, words);
  }
});
