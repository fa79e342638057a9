import { setTimeout as pause } from 'node:timers/promises';
import { cameraPhoto } from '#server/testing/samples.ts';
import { PASSWORD } from './http/fill-site.ts';
import { startSite } from './http/running.ts';
import { uploadPhoto } from './http/upload-photo.ts';
import { median, type Result } from './result.ts';

const UPLOADS = 8;
const IDLE_MS = 8000;
const BETWEEN_MS = 5;
/** Every so many reads somebody signs in. */
const READS_A_SIGN_IN = 20;

/** How long members wait while eight photographs are processed, against a site with nothing else to do. */
export async function benchLatency(): Promise<Result[]> {
  const { offer, stop } = await startSite({ members: 30, galleries: 2, albums: [100], elsewhere: 0 });
  const { port, headers, targets } = offer;
  const address = `http://127.0.0.1:${port}`;
  const reads = [targets['name list'], targets['list of 100 images'], targets.thumbnail];

  const timed = async (target: string, options: RequestInit) => {
    const start = performance.now();
    const answer = await fetch(address + target, options);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${target} was answered by ${answer.status}`);
    return performance.now() - start;
  };
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Somebody else: the eleventh session of a member ends the first.
    body: JSON.stringify({ username: 'mitglied2', password: PASSWORD }),
  };

  /** Reads one after the other, with a sign-in now and then, for as long as `under` says. */
  const watch = async (under: () => boolean) => {
    const gets: number[] = [];
    const signIns: number[] = [];
    while (under()) {
      gets.push(await timed(reads[gets.length % reads.length] ?? '', { headers }));
      if (gets.length % READS_A_SIGN_IN === 0) signIns.push(await timed('/api/v1/login', signIn));
      await pause(BETWEEN_MS);
    }
    return { p99: percentile(gets, 0.99), signIn: median(signIns) };
  };

  const photo = new Uint8Array(await cameraPhoto());
  const album = targets['list of 100 images'] ?? '';
  await uploadPhoto(offer, album, photo);
  const end = performance.now() + IDLE_MS;
  const idle = await watch(() => performance.now() < end);

  let processed = false;
  const uploads = Promise.all(
    Array.from({ length: UPLOADS }, () => uploadPhoto(offer, album, photo)),
  ).finally(() => {
    processed = true;
  });
  const busy = await watch(() => !processed);
  await uploads;
  await stop();
  return [
    {
      name: `GET p99 while ${UPLOADS} photographs are processed`,
      value: busy.p99 / idle.p99,
      unit: '× idle',
      atMost: 3,
    },
    { name: 'the same', value: busy.p99, unit: 'ms (≤ 20 on a quiet machine)' },
    { name: 'signing in meanwhile', value: busy.signIn / idle.signIn, unit: '× idle', atMost: 2 },
  ];
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
