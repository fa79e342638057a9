import { API_ROOT } from '#contract/endpoint.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';

/** Who sends a request, see `site.ts`. */
export type Actor = 'anna' | 'bert' | 'carl' | 'dora' | 'maja' | 'expired' | 'loggedOut' | 'nobody';

/** A request as data. What is left out is sent as the actor's page would send it. */
export type Request = {
  method?: string;
  /** Below the API root; use `target` for any other. */
  path?: string;
  target?: string;
  as?: Actor;
  json?: unknown;
  body?: string | Uint8Array;
  /** By lower-case name; a list becomes several header lines, undefined removes the header. */
  headers?: Record<string, string | string[] | undefined>;
};

type More = Omit<Request, 'method' | 'path'>;

export const get = (path: string, more: More = {}): Request => ({ ...more, method: 'GET', path });
export const post = (path: string, json: unknown, more: More = {}): Request => ({
  ...more,
  method: 'POST',
  path,
  json,
});
/** A JSON body byte by byte. */
export const postBytes = (path: string, body: string | Uint8Array, more: More = {}): Request => ({
  ...more,
  method: 'POST',
  path,
  body,
  headers: { 'content-type': 'application/json', ...more.headers },
});

export const cookieOf = ({ cookies }: TestBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The raw bytes of the request, for a connection of its own. */
export function bytesOf(request: Request, browser: TestBrowser): Buffer {
  const { method = 'GET', path = '', target = API_ROOT + path, json, headers = {} } = request;
  const body = Buffer.from(request.body ?? (json === undefined ? '' : JSON.stringify(json)));
  const isChange = method !== 'GET' && method !== 'HEAD';
  const xsrf = browser.cookies.get('XSRF-TOKEN');
  const lines: Request['headers'] = {
    host: 'klasse.example',
    connection: 'close',
    ...(browser.cookies.size > 0 && { cookie: cookieOf(browser) }),
    'sec-fetch-site': 'same-origin',
    ...(isChange && xsrf !== undefined && { 'x-xsrf-token': xsrf }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(isChange && { 'content-length': String(body.length) }),
    ...headers,
  };
  const head = Object.entries(lines).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n`), body]);
}
