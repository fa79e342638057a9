import { API_ROOT } from '#contract/href.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';

/** Who attacks, see `site.ts`. */
export type Actor = 'anna' | 'bert' | 'carl' | 'dora' | 'maja' | 'expired' | 'loggedOut' | 'nobody';

/** A request as data. What is not said is what the page of the actor would send. */
export type Request = {
  method?: string;
  /** Below the API root; `target` instead is taken as it is. */
  path?: string;
  target?: string;
  as?: Actor;
  json?: unknown;
  body?: string | Uint8Array;
  /** By lower-case name; several values are several lines, undefined takes one away. */
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

/** The request as it goes over the line, on a connection of its own. */
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
