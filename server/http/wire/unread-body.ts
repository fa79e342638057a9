import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract/refusals.ts';
import { waitsToBeAsked } from './body.ts';

/** How long a sender may take to read the answer before the connection is closed. */
const READING_MS = 1000;

/** After these nothing more is read, even from a member. */
const closingRefusals: (RefusalCode | undefined)[] = ['forged', 'stopped-midway'];

/**
 * Deals with the unread body of a refused call. A member's is drained if it is within the limit, so that the
 * browser gets the answer and keeps the connection. Anybody else's stays unread.
 */
export function settleUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, routeOptions } = request;
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const mayDrain = request.session && !closingRefusals.includes(request.refusal) && !waitsToBeAsked(request);
  if (raw.complete || (mayDrain && length <= (routeOptions.bodyLimit ?? 0))) return void raw.resume();

  reply.header('connection', 'close');
  // Node drains a body that nobody began to read. To begin, the buffer must have room, so it is emptied.
  raw.pause();
  while (raw.read() !== null);
  // Closing at once would reset the connection before the sender has read the answer.
  const { socket } = raw;
  // Requests injected by tests have none.
  if (!(socket instanceof Socket)) return;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.end();
    setTimeout(close, READING_MS);
  };
}
