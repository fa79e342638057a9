import { DAY_SECONDS } from '#contract/durations.ts';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS, SESSION_SECONDS } from '#contract/limits.ts';

/** The longest that browsers keep a cookie. */
export const DEVICE_SECONDS = DEVICE_DAYS * DAY_SECONDS;

export type CookieName = 'session' | 'xsrf' | 'visit' | 'device';

export type Cookies = ReturnType<typeof createCookies>;

/** The cookies of the site. `secure`: browsers keep Secure cookies for our address, so names take `__Host-`. */
export function createCookies(secure: boolean) {
  const prefix = secure ? '__Host-' : '';
  const base = { path: '/', secure, sameSite: 'strict', httpOnly: true } as const;
  const kinds = {
    session: { name: `${prefix}session`, options: { ...base, maxAge: SESSION_SECONDS } },
    // Read by our scripts; the name is set by the specification.
    xsrf: { name: 'XSRF-TOKEN', options: { ...base, httpOnly: false, maxAge: SESSION_SECONDS } },
    // Binds the XSRF token before login. They expire together: without its cookie no token can be required.
    visit: { name: `${prefix}visit`, options: { ...base, maxAge: SESSION_SECONDS } },
    // Other people's wrong passwords cannot lock out a browser that the account knows.
    device: { name: `${prefix}device`, options: { ...base, maxAge: DEVICE_SECONDS } },
  };

  return {
    /** The cookie's value; undefined when it is missing, empty, or sent twice. */
    read(request: FastifyRequest, name: CookieName): string | undefined {
      const prefix = `${kinds[name].name}=`;
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const [sent, twice] = pairs.filter((pair) => pair.startsWith(prefix));
      return twice === undefined ? sent?.slice(prefix.length) || undefined : undefined;
    },
    set(reply: FastifyReply, name: CookieName, value: string): void {
      reply.setCookie(kinds[name].name, value, kinds[name].options);
    },
    clear(reply: FastifyReply, name: CookieName): void {
      reply.clearCookie(kinds[name].name, kinds[name].options);
    },
  };
}
