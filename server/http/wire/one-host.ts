import type { FastifyInstance } from 'fastify';
import { Refusal } from '../table/refusal.ts';

/**
 * A request must have exactly one `Host` header, as HTTP/1.1 demands; HTTP/1.0 may omit it, and other versions are
 * refused. With two of them, a proxy in front might use the other one.
 */
export function refuseUnclearHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    // Names and values alternate.
    const hosts = rawHeaders.filter(
      (entry, index) => index % 2 === 0 && entry.toLowerCase() === 'host',
    ).length;
    const isClear = httpVersion === '1.1' ? hosts === 1 : httpVersion === '1.0' && hosts < 2;
    done(isClear ? undefined : new Refusal('not-valid'));
  });
}
