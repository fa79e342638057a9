import { SHARE_TARGET } from '#contract/share-target.ts';

/** Longer than a worker takes to start. */
const PATIENCE_MS = 5000;

/** What was shared and has no gallery yet. Outlives the login, but not the page. */
let held: File[] = [];

/** Fetches what the share sheet of the phone has handed over; answers what is held. */
export async function receiveShared(): Promise<readonly File[]> {
  const registration = await navigator.serviceWorker?.getRegistration(SHARE_TARGET);
  const worker = registration?.active;
  if (worker) held = [...held, ...(await askFor(worker))];
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
  const taken = held;
  held = [];
  return taken;
}
