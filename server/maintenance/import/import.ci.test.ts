import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import { testSite } from '#test/support/test-site.ts';

async function withMaintainer(t: TestContext) {
  const site = await testSite(t);
  const maja = await site.maintainer();
  const preview = async (table: string) => {
    const answer = await maja.sendTable('import_preview', table);
    assert.equal(answer.status, 200, answer.text);
    return answer.json as ImportPreview;
  };
  return { site, maja, preview };
}

/** Nearly as large as a table may be, and as slow to read as one can be built. */
const hostile = {
  'quotation marks': '"'.repeat(2_900_000),
  delimiters: ',;\t'.repeat(960_000),
  'lines of nothing': `Vorname;Nachname;E-Mail\n${'a\n'.repeat(1_400_000)}`,
  'the same heading again and again': 'E-Mail;'.repeat(400_000),
};

test('the slowest of tables is read beside the process that answers, and stores nothing; a larger one is refused', async (t) => {
  const { site, maja, preview } = await withMaintainer(t);
  await preview('Name;E-Mail\nCarl Neu;carl@example.org');
  for (const [kind, table] of Object.entries(hostile)) {
    const [begun, own] = [performance.now(), process.cpuUsage()];
    const { unreadable = '', lines } = await preview(table);
    const { user, system } = process.cpuUsage(own);
    assert.ok(
      (user + system) / 1000 < (performance.now() - begun) / 3,
      `${kind}: most of the work is done elsewhere`,
    );
    assert.ok(unreadable !== '' || lines.every(({ fate }) => fate === 'wrong'), kind);
  }
  const larger = await maja.sendTable('import_preview', Buffer.alloc(IMPORT_MAX_BYTES + 1, 65));
  assert.equal(larger.status, 413);
  assert.deepEqual(await readdir(path.join(site.dataDir, 'work')), []);
});

/** The process that reads a table of this one. */
async function readerOf(pid: number): Promise<number> {
  for (;;) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const child of children.split(' ').filter(Boolean)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('import/reading.ts')) return Number(child);
    }
    await sleep(10);
  }
}

test('whatever the table, its process ends after half a minute', async (t) => {
  if (process.platform !== 'linux')
    return t.skip('the processes of others are looked at as Linux shows them');
  const { preview } = await withMaintainer(t);
  const begun = performance.now();
  const table = preview('Name;E-Mail\nCarl Neu;carl@example.org');
  // As one that a table keeps busy for ever.
  process.kill(await readerOf(process.pid), 'SIGSTOP');
  const { unreadable } = await table;
  const seconds = (performance.now() - begun) / 1000;
  assert.match(unreadable ?? '', /\S/);
  assert.ok(seconds > 29 && seconds < 90, String(seconds));
});

test('ten thousand lines are shown and stored', async (t) => {
  const { site, maja, preview } = await withMaintainer(t);
  const lines = Array.from({ length: 10_000 }, (_, at) => `Vorname${at};Nachname${at};m${at}@example.org`);
  const table = `Vorname;Nachname;E-Mail\n${lines.join('\n')}`;
  const { fingerprint } = await preview(table);
  const { json } = await maja.sendTable('import', table, { fingerprint });
  assert.deepEqual(json, { added: 10_000, changed: 0, uninvited: 10_000 });
  assert.equal(await site.members.count(), 10_001);
});
