import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { type Api, api, type CallName } from '#contract/api.ts';
import { API_ROOT } from '#contract/endpoint.ts';
import { fillShell } from '#server/http/pages/shell.ts';
import { WEB_FILES } from '#server/http/pages/web-files.ts';
import { plainJpeg } from '#test/support/samples.ts';

/** The calls of section 7 of the specification. */
export const specifiedCalls: readonly CallName[] = [
  'POST /login',
  'POST /logout',
  'GET /users',
  'GET /users/{username}',
  'PUT /users/{username}',
  'POST /request_password_reset',
  'POST /perform_password_reset',
  'POST /change_password',
  'GET /galleries',
  'POST /galleries',
  'GET /galleries/{id}',
  'GET /galleries/{id}/images',
  'POST /galleries/{id}/images',
  'DELETE /galleries/{galleryId}/images/{imageId}',
  'POST /group_email',
];

const patterns = (Object.keys(api) as CallName[])
  .map((name) => ({
    name,
    pattern: new RegExp(`^${name.replace(' /', ` ${API_ROOT}/`).replace(/\{\w+\}/g, '[^/]+')}$`),
    blanks: name.split('{').length,
  }))
  // `/passkeys/login_options` before `/passkeys/{id}`.
  .sort((one, other) => one.blanks - other.blanks);

/** The endpoint of such a request; undefined for what is none, and for files that a page shows. */
export function callOf(method: string, url: string): CallName | undefined {
  const found = patterns.find(({ pattern }) => pattern.test(`${method} ${new URL(url).pathname}`))?.name;
  return found && 'file' in (api[found] satisfies Api[CallName]) ? undefined : found;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

type Asked = { body: string; params: string[] };
/** Undefined: an empty answer, as the specification names none. */
type Answered = { status?: number; json?: unknown; cookies?: string[] } | undefined;

export type SpecifiedServer = Awaited<ReturnType<typeof specifiedServer>>;

/**
 * The built pages and the fifteen calls of the specification, with the fields it names and no others; everything else is
 * answered with 404, or with nothing. Calls that change something need the token in the cookie, which a page brings and logging out ends.
 */
export async function specifiedServer(t: TestContext, password: string) {
  const picture = await plainJpeg({ width: 640, height: 480 });
  const shell = fillShell(readFileSync(path.join(WEB_FILES, 'index.html'), 'utf8'), {
    siteName: 'Klasse 1988',
    groupName: 'Lackiertechniker',
    accent: '#005b8c',
  });
  const calls: string[] = [];
  /** Whether the calls that it does not know are left without an answer. */
  let isHanging = false;
  const withoutToken: string[] = [];
  const users: Record<string, Record<string, unknown>> = {
    anna: userNamed('Anna', true),
    bert: userNamed('Bert', true),
    carl: userNamed('Carl', false),
  };
  const galleries = [
    { id: 1, title: 'Klassentreffen', description: 'Ein Abend am See', thumbnailPath: '/picture.jpg' },
  ];
  const imageNamed = (id: number, title: string, uploader: string) => ({
    id,
    title,
    uploader,
    imagePath: `/picture.jpg?${id}`,
    thumbnailPath: `/picture.jpg?${id}`,
  });
  let images = [1, 2, 3].map((id) => imageNamed(id, `Bild ${id}`, id === 2 ? 'bert' : 'anna'));
  let nextId = 10;
  let isLoggedIn = false;

  const handlers: Partial<Record<CallName, (asked: Asked) => Answered>> = {
    'POST /login': ({ body }) => {
      const { username, password: typed } = JSON.parse(body);
      isLoggedIn = username === 'anna' && typed === password;
      if (!isLoggedIn) return { status: 401 };
      // Two hours at most, and no other field.
      return {
        json: { expiration: Math.floor(Date.now() / 1000) + 7200 },
        cookies: ['session=1; Path=/; HttpOnly'],
      };
    },
    'POST /logout': () => {
      isLoggedIn = false;
      return { cookies: ['session=; Path=/; Max-Age=0', 'XSRF-TOKEN=; Path=/; Max-Age=0'] };
    },
    'GET /users': () => ({ json: Object.keys(users) }),
    'GET /users/{username}': ({ params: [username = ''] }) =>
      users[username] ? { json: users[username] } : { status: 404 },
    'PUT /users/{username}': ({ params: [username = ''], body }) => {
      users[username] = JSON.parse(body);
      return undefined;
    },
    'POST /request_password_reset': ({ body }) => (JSON.parse(body).username ? undefined : { status: 400 }),
    'POST /perform_password_reset': () => undefined,
    'POST /change_password': () => undefined,
    'GET /galleries': () => ({ json: galleries }),
    'POST /galleries': ({ body }) => {
      nextId += 1;
      galleries.unshift({ id: nextId, thumbnailPath: '', ...JSON.parse(body) });
      return { status: 201 };
    },
    'GET /galleries/{id}': ({ params: [id] }) => {
      const found = galleries.find((one) => String(one.id) === id);
      return found ? { json: found } : { status: 404 };
    },
    'GET /galleries/{id}/images': ({ params: [id] }) => ({ json: id === '1' ? images : [] }),
    'POST /galleries/{id}/images': ({ body }) => {
      nextId += 1;
      images = [...images, imageNamed(nextId, /name="title"\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? '', 'anna')];
      return { status: 201 };
    },
    'DELETE /galleries/{galleryId}/images/{imageId}': ({ params: [, id] }) => {
      images = images.filter((one) => String(one.id) !== id);
      return undefined;
    },
    'POST /group_email': () => undefined,
  };

  function answer(name: CallName | undefined, request: IncomingMessage, asked: Asked): Answered {
    const handler = name && handlers[name];
    if (!handler) return { status: 404, json: { error: 'not-found' } };
    const token = request.headers['x-xsrf-token'];
    if (request.method !== 'GET' && (!token || !request.headers.cookie?.includes(`XSRF-TOKEN=${token}`))) {
      withoutToken.push(name);
      return { status: 403, json: { error: 'not-allowed' } };
    }
    const isForAnyone = /login|_password_reset/.test(name);
    return isLoggedIn || isForAnyone ? handler(asked) : { status: 401, json: { error: 'no-session' } };
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (pathname === '/picture.jpg') return response.setHeader('content-type', 'image/jpeg').end(picture);
    if (!pathname.startsWith(API_ROOT)) {
      const extension = path.extname(pathname);
      if (TYPES[extension]) {
        const file = path.join(WEB_FILES, pathname);
        return response.setHeader('content-type', TYPES[extension]).end(readFileSync(file));
      }
      response.setHeader('set-cookie', 'XSRF-TOKEN=token-of-a-page; Path=/');
      return response.setHeader('content-type', 'text/html; charset=utf-8').end(shell);
    }
    const { method = '' } = request;
    const name = callOf(method, `http://localhost${pathname}`);
    calls.push(name ?? `${method} ${pathname}`);
    if (isHanging && !(name && handlers[name])) return;
    const params = pathname
      .slice(API_ROOT.length)
      .split('/')
      .filter((_, at) => name?.slice(name.indexOf('/')).split('/')[at]?.startsWith('{'))
      .map(decodeURIComponent);
    const body = Buffer.concat(chunks).toString('latin1');
    const { status = 200, json, cookies } = answer(name, request, { body, params }) ?? {};
    response.statusCode = status;
    if (cookies) response.setHeader('set-cookie', cookies);
    if (json === undefined) return response.end();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    gallery: '1',
    /** Every call that came, by its name. */
    calls,
    /** From now on all other calls hang, or are answered with 404 again. */
    hang(isOn: boolean): void {
      isHanging = isOn;
    },
    /** Those that change something and came without the token. */
    withoutToken,
  };
}

function userNamed(firstName: string, publicationConsent: boolean) {
  return {
    firstName,
    surname: 'Beispiel',
    address: '',
    city: '79098 Freiburg',
    phoneNumber: '0761 23125',
    mobileNumber: null,
    privateEmailAddress: `${firstName.toLowerCase()}@example.org`,
    officeEmailAddress: '',
    publicationConsent,
    acceptGroupEmails: false,
  };
}
