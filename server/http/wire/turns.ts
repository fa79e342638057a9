import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests may wait on a connection for the answer before theirs. No browser and no proxy lets one wait. */
const MOST_WAITING = 30;

export type TakeTurn = (request: IncomingMessage, response: ServerResponse, start: () => void) => void;

/**
 * The requests of a connection take turns: one is begun when the answer before it has been taken, so that whoever
 * asks and does not read costs one answer. Node would begin them all, and keep what they are answered. Who sends
 * too many ahead loses the connection: there is no way to stop Node from reading on.
 */
export function createTurns(): TakeTurn {
  const lines = new WeakMap<Socket, (() => void)[]>();

  return (request, response, start) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', next);
      start();
    };
    const next = () => {
      const following = socket.destroyed ? undefined : lines.get(socket)?.shift();
      if (following) following();
      else lines.delete(socket);
    };

    const line = lines.get(socket);
    if (line && line.push(begin) > MOST_WAITING) return void socket.destroy();
    if (line) return;
    lines.set(socket, []);
    begin();
  };
}

export function takeTurns(app: FastifyInstance, takeTurn: TakeTurn): void {
  app.addHook('onRequest', (request, reply, done) => takeTurn(request.raw, reply.raw, done));
}
