import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { IMAGE_FULL_EDGE, IMAGE_FULL_QUALITY } from '#contract/limits.ts';
import { cameraPhoto } from '#test/support/samples.ts';
import { enter } from './http/enter.ts';
import { type Running, startSite } from './http/running.ts';
import { timedCalls } from './http/timed-calls.ts';
import { memoryOf } from './memory-of.ts';
import { median, percentile, type Result } from './result.ts';

const GALLERIES = 10;
const PICTURES_EACH = 100;
const ROUNDS = 30;
const GOOD = '/api/v1/album';
/** Some GB, so that it is on its way for long enough to look. */
const LARGE = '/api/v1/album/large/without-mails';
const READS = 600;
/** 100 Mbit/s in bytes per ms, which is what a good home connection takes. */
const LINE = 12_500;
const BETWEEN_MS = 5;

type Taken = { first: number; bytes: number; ms: number };

/** The album of a class of a thousand pictures, each made as its turn comes, and what others notice of it. */
export async function benchClassAlbum(): Promise<Result[]> {
  const albums = Array.from({ length: GALLERIES }, () => PICTURES_EACH);
  // Each member has an address of their own, and three albums a day.
  const settings = { TRUST_PROXY: '127.0.0.1' };
  const site = await startSite(
    { members: 30, galleries: GALLERIES, albums, elsewhere: 0, filed: true },
    settings,
  );
  try {
    const { port } = site.offer;
    let member = 1;
    const enterNext = () => enter(port, ++member);
    const album = await take(site, GOOD, await enterNext());
    const each = album.ms / (GALLERIES * PICTURES_EACH);
    return [
      {
        name: `a picture of an album of ${GALLERIES * PICTURES_EACH}`,
        value: each / (await sharpAlone()),
        unit: '× sharp alone',
        atMost: 1.5,
      },
      { name: 'the same', value: each, unit: 'ms' },
      { name: 'its first byte', value: album.first / 1000, unit: 's', atMost: 1 },
      ...(await besideAlbum(site, enterNext)),
    ];
  } finally {
    await site.stop();
  }
}

/** How many ms it takes to make such a picture of a large one. */
async function sharpAlone(): Promise<number> {
  sharp.concurrency(1);
  const large = sharp(await cameraPhoto()).resize(IMAGE_FULL_EDGE);
  const full = await large.jpeg({ quality: IMAGE_FULL_QUALITY, progressive: true }).toBuffer();
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round += 1)
    await sharp(full).resize(1280).jpeg({ quality: 70 }).toBuffer();
  return (performance.now() - start) / ROUNDS;
}

/** Memory and the reads of others, while large albums leave. */
async function besideAlbum(
  { offer: { port, headers, targets }, ...site }: Running,
  enterNext: () => Promise<Record<string, string>>,
): Promise<Result[]> {
  const reads = [targets['name list'], targets['list of 100 images'], targets.thumbnail];
  const { timed, end } = timedCalls(port);
  const watch = async (count: number) => {
    const times: number[] = [];
    const memory: number[] = [];
    for (let read = 0; read < count; read += 1) {
      times.push(await timed(reads[read % reads.length] ?? '', { headers }));
      if (read % 10 === 0) memory.push(memoryOf(site.pid));
      await pause(BETWEEN_MS);
    }
    return { p99: percentile(times, 0.99), memory };
  };

  // The first requests are slow.
  await watch(READS / 2);
  const idle = await watch(READS);
  const running = { ...site, offer: { port, headers, targets } };
  const whileTaken = async (...line: number[]) => {
    const download = begin(running, LARGE, await enterNext(), ...line);
    const watched = await watch(READS);
    download.kill();
    await once(download, 'exit');
    return watched;
  };
  const byLine = await whileTaken(LINE);
  const busy = await whileTaken();
  end();
  // The first quarter fills what every process keeps.
  const [quarter, half] = [busy.memory.length / 4, busy.memory.length / 2];
  const growth = median(busy.memory.slice(half)) / median(busy.memory.slice(quarter, half));
  return [
    {
      name: 'GET p99 while it is taken home by a line of 100 Mbit/s',
      value: byLine.p99 / idle.p99,
      unit: '× idle',
      atMost: 3,
    },
    { name: 'the same', value: byLine.p99, unit: 'ms' },
    { name: 'as fast as this machine can', value: busy.p99 / idle.p99, unit: '× idle', atMost: 3 },
    { name: 'the same', value: busy.p99, unit: 'ms' },
    { name: 'memory while some GB leave', value: growth, unit: '× what it was before', atMost: 1.1 },
    {
      name: 'the same, at most',
      value: Math.max(...busy.memory) - median(idle.memory),
      unit: 'MB (Pss) more than idle',
      atMost: 70,
    },
  ];
}

/** A download by a process of its own; over a line that takes so many bytes in a ms, if one is given. */
function begin(
  { offer: { port } }: Running,
  target: string,
  headers: Record<string, string>,
  ...line: number[]
) {
  const script = path.join(import.meta.dirname, 'album/take.ts');
  return fork(script, [`http://127.0.0.1:${port}${target}`, JSON.stringify(headers), ...line.map(String)]);
}

/** Downloaded once. */
async function take(running: Running, target: string, headers: Record<string, string>) {
  const child = begin(running, target, headers);
  const [taken] = (await once(child, 'message')) as [Taken];
  await once(child, 'exit');
  return taken;
}
