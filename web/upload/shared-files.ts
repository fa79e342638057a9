import { SHARE_TARGET } from '#contract/share-target.ts';
import { lastMember, onSession, readSession } from '../session/session.ts';

/** Longer than a worker takes to start. */
const PATIENCE_MS = 5000;

/** What was shared and has no gallery yet. Outlives the login, but not the page. */
let held: File[] = [];
/** Whose it is, as far as that is known. */
let owner = '';

/** Who is logged in, or was until the session ended by itself; nobody after a logout. */
const member = () => readSession()?.username ?? lastMember();

/** Nothing goes from one member to the next, and nothing stays after a logout. */
function dropForeign(): void {
  if (owner && owner !== member()) held = [];
  owner = held.length > 0 ? owner || member() : '';
}

onSession(dropForeign);

/** Fetches what the share sheet of the phone has handed over; answers what is held. */
export async function receiveShared(): Promise<readonly File[]> {
  const registration = await navigator.serviceWorker?.getRegistration(SHARE_TARGET);
  const worker = registration?.active;
  const shared = worker ? await askFor(worker) : [];
  dropForeign();
  held = [...held, ...shared];
  dropForeign();
  return held;
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
  const taken = held;
  held = [];
  return taken;
}
