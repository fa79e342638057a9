import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { EveryHeader } from './headers.ts';

/** What Node's parser gives up on, by its codes; anything else is a request that is no HTTP. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const BODY = JSON.stringify({ error: 'not-valid' });

/** Refuses what never becomes a request, in the shape of every other refusal, and closes the connection. */
export function refuseUnreadable(headers: EveryHeader) {
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': BODY.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);

  return (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = statuses[error.code ?? ''] ?? 400;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${BODY}`);
  };
}
