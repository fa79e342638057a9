import assert from 'node:assert/strict';
import { API_ROOT } from '#contract/endpoint.ts';

type SendOptions = {
  json?: unknown;
  /** A body sent as it is. */
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  headers?: Record<string, string>;
};

export type TestBrowser = ReturnType<typeof createBrowser>;

export type TestAnswer = { status: number; headers: Headers; text: string; json: unknown };

/**
 * Talks to the site over HTTP as a browser would: keeps cookies, sends the XSRF header and fetch metadata.
 * With the `cookies` of an earlier browser it continues as that one, as after a restart of the site.
 */
export function createBrowser(address: string, cookies = new Map<string, string>()) {
  const storeCookies = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const ended = attributes.some((attribute) =>
        /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
      );
      if (ended) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const fetchAs = async (method: string, target: string, { json, body, headers = {} }: SendOptions = {}) => {
    const xsrf = cookies.get('XSRF-TOKEN');
    const response = await fetch(address + target, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(method !== 'GET' && method !== 'HEAD' && xsrf !== undefined && { 'x-xsrf-token': xsrf }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined ? { body } : {}),
    });
    storeCookies(response.headers);
    return response;
  };

  /** Calls a path under the API root. */
  const send = async (method: string, target: string, options: SendOptions = {}): Promise<TestAnswer> => {
    const response = await fetchAs(method, API_ROOT + target, options);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  };

  return {
    cookies,
    /** Fetches any path of the site; returns the raw response. */
    fetch: fetchAs,
    send,
    get: (target: string, options?: SendOptions) => send('GET', target, options),
    post: (target: string, json?: unknown) => send('POST', target, json === undefined ? {} : { json }),
    async login(username: string, password: string) {
      const answer = await send('POST', '/login', { json: { username, password } });
      assert.equal(answer.status, 200, `login of ${username}: ${answer.text}`);
      return answer;
    },
    /** Uploads a file as the page does: title first, then the file. */
    async upload(
      galleryId: string,
      file: Uint8Array,
      { title = 'Bild', name = 'bild.jpg', aboutYear = '', repeats = '' } = {},
    ) {
      const form = new FormData();
      form.append('title', title);
      if (aboutYear) form.append('aboutYear', aboutYear);
      if (repeats) form.append('repeats', repeats);
      form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
      return send('POST', `/galleries/${galleryId}/images`, { body: form });
    },
    /** Sends a table of members as the page of the import does. */
    sendTable(
      call: 'import_preview' | 'import',
      table: string | Uint8Array,
      fields: Record<string, string> = {},
    ) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([Buffer.from(table)]), 'klasse.csv');
      return send('POST', `/maintenance/${call}`, { body: form });
    },
    async createGallery(title = 'Klassentreffen 2018') {
      const answer = await send('POST', '/galleries', { json: { title, description: 'Ein Abend am See' } });
      assert.equal(answer.status, 201, answer.text);
      return (answer.json as { id: string }).id;
    },
  };
}
