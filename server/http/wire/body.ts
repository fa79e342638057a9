import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../table/refusal.ts';

/** How long a sender may pause in the middle of a body. */
export type Patience = { callMs: number; uploadMs: number };

const SECOND = 1000;
/** Uploads get longer: a sender on a train may lose the network for a while. */
export const PATIENCE: Patience = { callMs: 30 * SECOND, uploadMs: 120 * SECOND };

/**
 * Passes bodies on as streams that start when first read: only then `100 Continue` is sent to a client that expects
 * it, and only then the silence timeout starts.
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
    // A destroyed request emits no more events.
    if (raw.destroyed) return fail(new Refusal('not-valid'));
    if (waitsToBeAsked(request)) response.writeContinue();
    silence = setTimeout(() => body.destroy(new Refusal('stopped-midway')), silenceMs);
    raw.on('data', take).on('end', end).on('error', fail);
  };

  const body = new Readable({
    read: () => void (silence ? raw.resume() : begin()),
    destroy(error, done) {
      clearTimeout(silence);
      // `unread-body.ts` deals with the rest.
      raw.off('data', take).off('end', end).off('error', fail).pause();
      done(error);
    },
  });
  // An error after the reader is done must not crash the process.
  return body.on('error', () => {});
}
