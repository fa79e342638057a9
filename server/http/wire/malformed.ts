import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { ResponseHeaders } from './headers.ts';

/** The status by Node's error code. */
const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const MALFORMED = '400 Bad Request';

const bodyOf = (status: string) => {
  const error: RefusalCode = status === statuses.ERR_HTTP_REQUEST_TIMEOUT ? 'stopped-midway' : 'not-valid';
  return JSON.stringify({ error });
};

/** Refuses malformed requests in the same format as every other refusal, and closes the connection. */
export function refuseUnreadable(headers: ResponseHeaders) {
  const headerLines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);

  return (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = statuses[error.code ?? ''] ?? MALFORMED;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const body = bodyOf(status);
    const head = `HTTP/1.1 ${status}\r\n${headerLines.join('')}content-length: ${body.length}\r\n`;
    socket.end(`${head}\r\n${body}`);
  };
}

/**
 * A request must have exactly one `Host` header, as HTTP/1.1 demands; HTTP/1.0 may omit it, and other versions are
 * refused. With two of them, a proxy in front might use the other one.
 */
export function refuseAmbiguousHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    let hosts = 0;
    // Names and values alternate.
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
    const isClear = httpVersion === '1.1' ? hosts === 1 : httpVersion === '1.0' && hosts < 2;
    done(isClear ? undefined : new Refusal('not-valid'));
  });
}

/** How many requests may be under way on a connection. Browsers and proxies send one after the other. */
const MOST_AT_ONCE = 10;

/** Closes a connection with more: Node would start them all, and hold their answers for a client that does not read. */
export function boundPipelines(app: FastifyInstance): void {
  const counts = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (counts.get(socket) ?? 0) + 1;
    if (count > MOST_AT_ONCE) return void socket.destroy();
    counts.set(socket, count);
    reply.raw.once('close', () => counts.set(socket, (counts.get(socket) ?? 0) - 1));
    done();
  });
}
