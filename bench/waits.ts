import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { cameraPhoto } from '#test/support/samples.ts';
import { enter, loginOf } from './http/enter.ts';
import type { Offer } from './http/offer.ts';
import { startSite } from './http/running.ts';
import { uploadPhoto } from './http/upload-photo.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 7;
const LOGINS = 64;
const IDLE_READS = 10;
const BETWEEN_MS = 5;
const PICTURES_OF_GREEDY = 100;
const BUSY_MEMBERS = 10;
/** As the page sends them. */
const AT_ONCE = 2;

type Call = { target: string; method?: string; headers: Record<string, string>; body?: string };

/** How long members wait for what others do at the same time. */
export async function benchWaits(): Promise<Result[]> {
  const size = { members: 70, galleries: 2, albums: [10], elsewhere: 0 };
  // Each member has an address of their own.
  const { offer, stop } = await startSite(size, { TRUST_PROXY: '127.0.0.1' });
  try {
    return [...(await besideLogins(offer)), ...(await besideUploads(offer))];
  } finally {
    await stop();
  }
}

async function besideLogins({ port, headers, targets }: Offer): Promise<Result[]> {
  const ask = async ({ target, body = '', ...options }: Call, agent: Agent) => {
    const call = request({ port, host: '127.0.0.1', path: target, agent, ...options }).end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  };
  const timed = async (agent: Agent) => {
    const start = performance.now();
    await ask({ target: targets['full picture'] ?? '', headers }, agent);
    return performance.now() - start;
  };

  const agent = new Agent({ keepAlive: true });
  const [idle, first]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const alone: number[] = [];
    for (let read = 0; read < IDLE_READS; read += 1) {
      alone.push(await timed(agent));
      await pause(BETWEEN_MS);
    }
    const logins = Array.from({ length: LOGINS }, (_, number) => ask(loginOf(number + 2), agent));
    const beside = await timed(agent);
    await Promise.all(logins);
    // The first requests of a process are slow.
    if (round === 0) continue;
    idle.push(median(alone));
    first.push(beside);
  }
  agent.destroy();
  return [
    { name: `a picture behind ${LOGINS} logins`, value: median(first), unit: 'ms', atMost: 300 },
    { name: 'the same', value: median(first) / median(idle), unit: '× idle' },
  ];
}

async function besideUploads({ port, targets }: Offer): Promise<Result[]> {
  const album = targets['list of 10 images'] ?? '';
  const photo = new Uint8Array(await cameraPhoto());
  const [own, ...others] = await Promise.all(
    Array.from({ length: BUSY_MEMBERS + 1 }, (_, number) => enter(port, number + 2)),
  );
  const [greedy] = others;
  if (!own || !greedy) throw new Error('Nobody has logged in');

  const stored = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${album}`, { headers: own });
    return ((await answer.json()) as unknown[]).length;
  };
  /** How many pictures of others are made between sending one's own and its answer. */
  const decodingsBefore = async (crowd: () => Promise<unknown>[]) => {
    const before = await stored();
    const uploads = crowd();
    while ((await stored()) === before) await pause(BETWEEN_MS);
    const sentAt = await stored();
    const isTaken = await uploadPhoto({ port, headers: own }, album, photo);
    const waited = (await stored()) - sentAt - 1;
    await Promise.all(uploads);
    // Refused is what has waited longest.
    return isTaken ? waited : Number.POSITIVE_INFINITY;
  };

  const many = (of: Record<string, string>, count: number) =>
    Array.from({ length: count }, () => uploadPhoto({ port, headers: of }, album, photo));
  const besideGreedy = await decodingsBefore(() => many(greedy, PICTURES_OF_GREEDY));
  const besideTen = await decodingsBefore(() => others.flatMap((other) => many(other, AT_ONCE)));
  return [
    {
      name: `an upload beside ${PICTURES_OF_GREEDY} of one member waits for`,
      value: besideGreedy,
      unit: 'pictures',
      atMost: 2,
    },
    {
      name: `an upload beside ${AT_ONCE} of each of ${BUSY_MEMBERS} members waits for`,
      value: besideTen,
      unit: 'pictures',
      atMost: 12,
    },
  ];
}
