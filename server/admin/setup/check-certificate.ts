import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';

const DAY_MS = 24 * 3600 * 1000;
const CONNECT_MS = 5000;

type Certificate = { validDays: number } | { reason: string };

/** Asks for the certificate of the host at this address until it is valid, at most so many ms. */
export async function checkCertificate(
  at: { host: string; port: number; address: string },
  patienceMs: number,
): Promise<Certificate> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = await lookAt(at);
    if ('validDays' in found || Date.now() >= until) return found;
    await sleep(1000);
  }
}

function lookAt({ host, port, address }: { host: string; port: number; address: string }) {
  const { promise, resolve } = Promise.withResolvers<Certificate>();
  const servername = isIP(host) ? '' : host;
  const socket = connect({ host: address, port, servername, timeout: CONNECT_MS });
  socket.once('secureConnect', () => {
    const ends = Date.parse(socket.getPeerCertificate().valid_to);
    resolve({ validDays: Math.floor((ends - Date.now()) / DAY_MS) });
  });
  socket.once('timeout', () => resolve({ reason: 'ETIMEDOUT' }));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve({ reason: error.code ?? error.message }));
  return promise.finally(() => socket.destroy());
}
