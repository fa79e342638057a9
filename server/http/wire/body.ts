import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '#contract/durations.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { Refusal } from '../table/refusal.ts';

/** How long a sender may take in all for the first 64 kB of a body; the rest must come at the least pace. */
export type Patience = { callMs: number; uploadMs: number };

/** Uploads get longer: a sender on a train may lose the network for a while. */
export const PATIENCE: Patience = { callMs: 15 * SECOND_MS, uploadMs: 120 * SECOND_MS };

const FIRST_BYTES = 64 * 1024;
/** What the worst of telephone networks carry, 2 kB/s. */
const LEAST_BYTES_PER_MS = 2;

/**
 * Passes bodies on as streams that start when first read: only then `100 Continue` is sent to a client that expects
 * it, and only then its time begins to run.
 */
export function awaitBodies(app: FastifyInstance, patience: Patience): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done();
    const { upload } = request.routeOptions.config.endpoint ?? {};
    done(null, bodyOf(request, reply, upload ? patience.uploadMs : patience.callMs));
  });
}

const expectsContinue = ({ headers }: FastifyRequest) => /\b100-continue\b/i.test(headers.expect ?? '');

function bodyOf(request: FastifyRequest, { raw: response }: FastifyReply, firstMs: number): Readable {
  const { raw } = request;
  let begunAt: number | undefined;
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;

  /** No byte renews the time; those beyond the first only add what the least pace gives them. */
  const refuseLate = () => {
    const allowedMs = firstMs + Math.max(0, bytes - FIRST_BYTES) / LEAST_BYTES_PER_MS;
    const leftMs = allowedMs - (performance.now() - (begunAt ?? 0));
    if (leftMs <= 0) body.destroy(new Refusal('stopped-midway'));
    else timer = setTimeout(refuseLate, Math.ceil(leftMs));
  };
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (!body.push(chunk)) raw.pause();
  };
  const end = () => {
    clearTimeout(timer);
    body.push(null);
  };
  const fail = (error: Error) => body.destroy(error);
  const begin = () => {
    // A destroyed request emits no more events.
    if (raw.destroyed) return fail(new Refusal('not-valid'));
    if (expectsContinue(request)) response.writeContinue();
    begunAt = performance.now();
    timer = setTimeout(refuseLate, firstMs);
    raw.on('data', take).on('end', end).on('error', fail);
  };

  const body = new Readable({
    read: () => void (begunAt === undefined ? begin() : raw.resume()),
    destroy(error, done) {
      clearTimeout(timer);
      // `settleUnreadBody` deals with the rest.
      raw.off('data', take).off('end', end).off('error', fail).pause();
      done(error);
    },
  });
  // An error after the reader is done must not crash the process.
  return body.on('error', () => {});
}

/** How long a sender may take to read the answer before the connection is closed. */
const READING_MS = 1000;

/** After these nothing more is read, even from a member. */
const closingRefusals: (RefusalCode | undefined)[] = ['forged', 'stopped-midway'];

const announcesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Deals with the unread body of a refused call. A member's is drained if it is within the limit, so that the
 * browser gets the answer and keeps the connection. Anybody else's stays unread, whether it has arrived or not: how
 * long we took to refuse must not show.
 */
export function settleUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, routeOptions } = request;
  const hasNone = !announcesBody(request) || raw.readableEnded;
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const mayDrain = request.session && !closingRefusals.includes(request.refusal) && !expectsContinue(request);
  if (hasNone || (mayDrain && length <= (routeOptions.bodyLimit ?? 0))) {
    raw.resume();
    // Who asks to close afterwards, as some proxies do, is not cut off while still sending.
    if (!hasNone && !reply.raw.shouldKeepAlive)
      closeLater(raw, (close) => (raw.readableEnded ? close() : raw.once('end', close)));
    return;
  }

  reply.header('connection', 'close');
  // Node drains a body that nobody began to read. To begin, the buffer must have room, so it is emptied.
  raw.pause();
  while (raw.read() !== null);
  // Closing at once would reset the connection before the sender has read the answer.
  closeLater(raw, (close) => {
    raw.socket.end();
    setTimeout(close, READING_MS);
  });
}

/** Lets `wait` decide when the connection is closed, once it is to be. */
function closeLater({ socket }: IncomingMessage, wait: (close: () => void) => void): void {
  // Requests injected by tests have none.
  if (!(socket instanceof Socket)) return;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => wait(close);
}
