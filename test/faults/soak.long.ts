import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';
import { keepBusy } from './work.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 20);
const MEMBERS = 30;
const SAMPLES = 20;

/** Descriptors and resident megabytes of a process. */
async function burden(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return {
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    megabytes: Math.round(Number(kilobytes) / 1000),
  };
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

test(`${MEMBERS} members at work for ${MINUTES} minutes lose nothing and wear nothing out`, {
  skip: process.platform !== 'linux' && 'looks into /proc',
}, async (t) => {
  const site = await faultSite(t, { members: MEMBERS });
  const running = await site.start();
  const { workers, gallery } = await running.gather();
  const busy = keepBusy(site.ledger, workers, gallery);
  const samples: Awaited<ReturnType<typeof burden>>[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await sleep((MINUTES * 60_000) / SAMPLES);
    samples.push(await burden(running.child.pid));
  }
  await busy.end();
  assert.equal(running.child.exitCode, null);

  // The first fifth warms up.
  const warm = samples.slice(SAMPLES / 5);
  const half = warm.length / 2;
  const [early, late] = [warm.slice(0, half), warm.slice(half)];
  const grown = (of: (sample: (typeof samples)[number]) => number) =>
    mean(late.map(of)) - mean(early.map(of));
  const [megabytes, descriptors] = [grown((one) => one.megabytes), grown((one) => one.descriptors)];
  const [warmedUp, last] = [warm.at(0), warm.at(-1)];
  t.diagnostic(
    `soak: ${MINUTES} minutes, ${MEMBERS} members, ${site.ledger.acknowledged} acknowledged writes, ` +
      `${warmedUp?.megabytes} MB when warm, ${last?.megabytes} MB at the end, ` +
      `${warmedUp?.descriptors} descriptors when warm, ${last?.descriptors} descriptors at the end`,
  );
  assert.ok(megabytes < 40, `${megabytes} MB more`);
  assert.ok(descriptors < 10, `${descriptors} descriptors more`);
  judge(t, 0, await site.lookAtTheEnd(running));
});
