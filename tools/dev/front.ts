import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { API_ROOT } from '#contract/href.ts';
import { fillShell } from '#server/http/pages/shell.ts';
import type { RestartedServer } from './restarted-server.ts';

const root = path.join(import.meta.dirname, '../..');
const web = path.join(root, 'web');
/** Vite asks for a package by where it really lies. */
const packages = realpathSync(path.join(root, 'node_modules'));

type Options = {
  server: RestartedServer;
  serverPort: number;
  site: Parameters<typeof fillShell>[1];
};

/**
 * What the browser talks to: documents and calls come from the server, with its headers and cookies; the HTML in
 * them, scripts and styles from their sources, and a change of those reaches an open page by Vite.
 */
export async function createFront({ server, serverPort, site }: Options) {
  const http = createServer((incoming, response) => {
    const answer = isDocument(incoming) ? answerDocument : answerFile;
    answer(incoming, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${error.message}\n`);
    });
  });
  const vite: ViteDevServer = await createVite({
    configFile: path.join(web, 'vite.config.ts'),
    cacheDir: path.join(root, 'dist/vite'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server: http },
      // The pages' sources and what they import of the other rooms; no data and no settings.
      fs: { allow: [...['web', 'contract', 'texts'].map((room) => path.join(root, room)), packages] },
    },
  });

  async function answerDocument(incoming: IncomingMessage, response: ServerResponse) {
    const answer = await askServer(incoming, server, serverPort);
    if (!answer.headers['content-type']?.startsWith('text/html')) return pass(answer, response);
    answer.resume();
    const html = fillShell(await readFile(path.join(web, 'index.html'), 'utf8'), site);
    const { 'content-length': _, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, {
      ...headers,
      'content-security-policy': loosened(headers['content-security-policy']),
    });
    response.end(await vite.transformIndexHtml(incoming.url ?? '/', html));
  }

  /** What Vite does not have is the server's. */
  async function answerFile(incoming: IncomingMessage, response: ServerResponse) {
    if (!incoming.url?.startsWith(API_ROOT))
      await new Promise<void>((next) => void vite.middlewares(incoming, response, () => next()));
    pass(await askServer(incoming, server, serverPort), response);
  }

  return { http, vite };
}

/** What a browser opens, as opposed to what a page loads. */
const isDocument = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Sends the request on as it is, as soon as the server is there. */
async function askServer(
  incoming: IncomingMessage,
  server: RestartedServer,
  port: number,
): Promise<IncomingMessage> {
  if (!(await server.ready()))
    throw new Error('The server has ended, see the terminal; save a file to start it again.');
  return new Promise((resolve, reject) => {
    const { method, url, headers } = incoming;
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, resolve);
    onward.on('error', reject);
    incoming.on('close', () => incoming.complete || onward.destroy());
    incoming.pipe(onward);
  });
}

function pass(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers as OutgoingHttpHeaders);
  answer.pipe(response);
  response.on('close', () => answer.destroy());
}

/** Vite puts styles and a script of its own into the page; everything else stays as strict as it is. */
const loosened = (policy: string | string[] = '') =>
  String(policy)
    .replace(/(script-src|style-src) 'self'/g, "$1 'self' 'unsafe-inline'")
    .replace(/; (require-trusted-types-for|trusted-types) '[a-z]+'/g, '');
