import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract/refusals.ts';
import { waitsToBeAsked } from './body.ts';

/** How long a sender may take to read the answer before the connection is gone. */
const READING_MS = 1000;

/** After these nothing more is taken from the sender, member or not. */
const farewells: (RefusalCode | undefined)[] = ['forged', 'stopped-midway'];

/**
 * What becomes of a body that nobody reads, as its call was refused. A member's is read away when it is as long
 * as it may be, so that a browser gets the answer and keeps the connection. Anybody else's stays unread.
 */
export function settleUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, routeOptions } = request;
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isWelcome = request.session && !farewells.includes(request.refusal) && !waitsToBeAsked(request);
  if (raw.complete || (isWelcome && length <= (routeOptions.bodyLimit ?? 0))) return void raw.resume();

  reply.header('connection', 'close');
  // Node reads away a body that nobody began to read. To begin means to make room: a full buffer asks for no more.
  raw.pause();
  while (raw.read() !== null);
  // Closing at once would reset the connection, and the sender would see that instead of the answer.
  const { socket } = raw;
  // A call that tests put in by hand has none.
  if (!(socket instanceof Socket)) return;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.end();
    setTimeout(close, READING_MS);
  };
}
