import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many pipelined requests may wait on a connection. Browsers and proxies do not pipeline. */
const MAX_WAITING = 30;

export type RunInOrder = (request: IncomingMessage, response: ServerResponse, start: () => void) => void;

/**
 * Handles pipelined requests of a connection one by one: each starts when the answer before it has been read, so
 * that a client that does not read costs one answer. Node would start them all and buffer the answers. Too many
 * close the connection, as Node cannot be stopped from reading on.
 */
export function createPipelineQueue(): RunInOrder {
  const queues = new WeakMap<Socket, (() => void)[]>();

  return (request, response, start) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', next);
      start();
    };
    const next = () => {
      const following = socket.destroyed ? undefined : queues.get(socket)?.shift();
      if (following) following();
      else queues.delete(socket);
    };

    const queue = queues.get(socket);
    if (queue && queue.push(begin) > MAX_WAITING) return void socket.destroy();
    if (queue) return;
    queues.set(socket, []);
    begin();
  };
}

export function answerInOrder(app: FastifyInstance, takeTurn: RunInOrder): void {
  app.addHook('onRequest', (request, reply, done) => takeTurn(request.raw, reply.raw, done));
}
