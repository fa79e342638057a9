import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const RANDOM_BYTES = 16;

export type Forgery = ReturnType<typeof createForgery>;

/**
 * Signed double-submit cookie (OWASP): the XSRF token is bound to the hash of the session, or of the visit before
 * login, so that neither a made-up cookie and header nor another member's token passes.
 */
export function createForgery(key: string, origin: string) {
  const sign = (boundTo: string, random: string) =>
    createHmac('sha256', key).update(`${boundTo}|${random}`).digest('base64url');

  return {
    issue(boundTo: string): string {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      return `${random}.${sign(boundTo, random)}`;
    },

    verify(boundTo: string, token: unknown): boolean {
      if (typeof token !== 'string') return false;
      const [random = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(boundTo, random));
      const given = Buffer.from(signature);
      return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
    },

    /** A random name for a browser before login. */
    newVisit: () => randomBytes(RANDOM_BYTES).toString('base64url'),

    /** Whether the browser reports a call from another site. A client that reports nothing passes. */
    isForeign(headers: IncomingHttpHeaders): boolean {
      const site = headers['sec-fetch-site'];
      if (site !== undefined) return site !== 'same-origin' && site !== 'none';
      return headers.origin !== undefined && headers.origin !== origin;
    },
  };
}
