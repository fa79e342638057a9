import { MINUTE_MS } from '#contract/durations.ts';
import { SHARE_TARGET } from '#contract/share-target.ts';
import { lastMember, onSession, readSession } from '../../session/session.ts';

/** Longer than a worker takes to start. */
const PATIENCE_MS = 5000;

/** Nobody has said that they want it by then. */
const KEPT_MS = 10 * MINUTE_MS;

/** What was shared and has no gallery yet. Outlives the login, but not the page. */
let held: File[] = [];
/** Whether somebody has said that it is theirs: another site may have sent it. */
let isWanted = false;
/** Whose it is, as far as that is known. */
let owner = '';

/** Who is logged in, or was until the session ended by itself; nobody after a logout. */
const member = () => readSession()?.username ?? lastMember();

/** Nothing goes from one member to the next, and nothing stays after a logout. */
function dropForeign(): void {
  if (owner && owner !== member()) dropShared();
  owner = held.length > 0 ? owner || member() : '';
}

onSession(dropForeign);

/** Fetches what the share sheet of the phone has handed over; answers what is held, and whether it is to be asked about. */
export async function receiveShared(): Promise<{ files: readonly File[]; isWanted: boolean }> {
  const registration = await navigator.serviceWorker?.getRegistration(SHARE_TARGET);
  const worker = registration?.active;
  const shared = worker ? await askFor(worker) : [];
  dropForeign();
  if (shared.length > 0) {
    held = [...held, ...shared];
    isWanted = false;
    setTimeout(() => isWanted || dropShared(), KEPT_MS);
  }
  dropForeign();
  return { files: held, isWanted };
}

/** Lets it go on to a gallery; answers how many there still are. */
export function keepShared(): number {
  dropForeign();
  isWanted = true;
  return held.length;
}

export function dropShared(): void {
  held = [];
}

function askFor(worker: ServiceWorker): Promise<File[]> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve([]), PATIENCE_MS);
    worker.postMessage('take', [port2]);
  });
}

/** For the gallery that was chosen. */
export function takeShared(): File[] {
  dropForeign();
  if (!isWanted) return [];
  const taken = held;
  dropShared();
  return taken;
}
