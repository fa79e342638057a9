import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../table/refusal.ts';

/** How long a sender may fall silent in the middle of a body. */
export type Patience = { callMs: number; uploadMs: number };

const SECOND = 1000;
/** Who sends a picture from a train may lose the network for a while. */
export const PATIENCE: Patience = { callMs: 30 * SECOND, uploadMs: 120 * SECOND };

/**
 * Hands bodies on as streams that begin when they are first read: only then a sender who asked for that is told to
 * go on, and only from then on silence counts.
 */
export function awaitBodies(app: FastifyInstance, patience: Patience): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done();
    const { upload } = request.routeOptions.config.endpoint ?? {};
    done(null, bodyOf(request, reply, upload ? patience.uploadMs : patience.callMs));
  });
}

export const waitsToBeAsked = ({ headers }: FastifyRequest) => /\b100-continue\b/i.test(headers.expect ?? '');

function bodyOf(request: FastifyRequest, { raw: response }: FastifyReply, silenceMs: number): Readable {
  const { raw } = request;
  let silence: NodeJS.Timeout | undefined;

  const take = (chunk: Buffer) => {
    silence?.refresh();
    if (!body.push(chunk)) raw.pause();
  };
  const end = () => {
    clearTimeout(silence);
    body.push(null);
  };
  const fail = (error: Error) => body.destroy(error);
  const begin = () => {
    // Of a sender who has gone nothing will be heard.
    if (raw.destroyed) return fail(new Refusal('not-valid'));
    if (waitsToBeAsked(request)) response.writeContinue();
    silence = setTimeout(() => body.destroy(new Refusal('stopped-midway')), silenceMs);
    raw.on('data', take).on('end', end).on('error', fail);
  };

  const body = new Readable({
    read: () => void (silence ? raw.resume() : begin()),
    destroy(error, done) {
      clearTimeout(silence);
      // What is left is the matter of `unread-body.ts`.
      raw.off('data', take).off('end', end).off('error', fail).pause();
      done(error);
    },
  });
  // Whoever has read enough listens no more.
  return body.on('error', () => {});
}
