import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signedTokens } from '#server/signed-tokens.ts';

const RANDOM_BYTES = 16;

export type Forgery = ReturnType<typeof createForgery>;

/**
 * Signed double-submit cookie (OWASP): the XSRF token is bound to the hash of the session, or of the visit before
 * login, so that neither a made-up cookie and header nor another member's token passes.
 */
export function createForgery(key: string, origin: string) {
  const random = () => randomBytes(RANDOM_BYTES).toString('base64url');
  const tokens = signedTokens(key, {
    signed: (said, boundTo: string) => `${boundTo}|${said}`,
    separator: '.',
  });

  return {
    issue: (boundTo: string) => tokens.issue(random(), boundTo),

    verify: (boundTo: string, token: unknown) =>
      typeof token === 'string' && tokens.verify(token, boundTo) !== undefined,

    /** A random name for a browser before login. */
    newVisit: random,

    /** Whether the browser reports a call from another site. A client that reports nothing passes. */
    isForeign(headers: IncomingHttpHeaders): boolean {
      const site = headers['sec-fetch-site'];
      if (site !== undefined) return site !== 'same-origin' && site !== 'none';
      return headers.origin !== undefined && headers.origin !== origin;
    },
  };
}
