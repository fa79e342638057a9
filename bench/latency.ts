import { setTimeout as pause } from 'node:timers/promises';
import { cameraPhoto } from '#test/support/samples.ts';
import { PASSWORD } from './http/fill-site.ts';
import { startSite } from './http/running.ts';
import { timedCalls } from './http/timed-calls.ts';
import { uploadPhoto } from './http/upload-photo.ts';
import { median, percentile, type Result } from './result.ts';

const UPLOADS = 8;
const IDLE_MS = 8000;
const WARM_UP_MS = 3000;
const BETWEEN_MS = 5;
/** One login per so many reads. */
const READS_A_SIGN_IN = 20;

/** How long members wait while eight photographs are processed, against a site with nothing else to do. */
export async function benchLatency(): Promise<Result[]> {
  const { offer, stop } = await startSite({ members: 30, galleries: 2, albums: [100], elsewhere: 0 });
  const { port, headers, targets } = offer;
  const reads = [targets['name list'], targets['list of 100 images'], targets.thumbnail];

  const { timed, end } = timedCalls(port);
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Another member: a member's eleventh session would end the first.
    body: JSON.stringify({ username: 'mitglied2', password: PASSWORD }),
  };

  /** Sends one read after the other, with a login now and then, while `under` runs. */
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
  const watchFor = (ms: number) => {
    const until = performance.now() + ms;
    return watch(() => performance.now() < until);
  };
  // The first requests are slow in both processes.
  await watchFor(WARM_UP_MS);
  const idle = await watchFor(IDLE_MS);

  let processed = false;
  const uploads = Promise.all(
    Array.from({ length: UPLOADS }, () => uploadPhoto(offer, album, photo)),
  ).finally(() => {
    processed = true;
  });
  const busy = await watch(() => !processed);
  await uploads;
  end();
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
