import type { FastifyInstance } from 'fastify';
import { Refusal } from '../table/refusal.ts';

/**
 * A request says exactly once which site it means, as HTTP/1.1 asks; HTTP/1.0 may leave it out, and anything else
 * we do not speak. With two names a proxy in front might go by the other one.
 */
export function refuseUnclearHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    // Names and values take turns.
    const hosts = rawHeaders.filter((word, at) => at % 2 === 0 && word.toLowerCase() === 'host').length;
    const isClear = httpVersion === '1.1' ? hosts === 1 : httpVersion === '1.0' && hosts < 2;
    done(isClear ? undefined : new Refusal('not-valid'));
  });
}
