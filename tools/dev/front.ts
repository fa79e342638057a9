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
import { API_ROOT } from '#contract/endpoint.ts';
import { fillShell } from '#server/http/pages/shell.ts';
import type { RestartedServer } from './restarted-server.ts';

const root = path.join(import.meta.dirname, '../..');
const web = path.join(root, 'web');
/** Vite resolves symbolic links before it checks `fs.allow`. */
const packages = realpathSync(path.join(root, 'node_modules'));

type Options = {
  server: RestartedServer;
  serverPort: number;
  site: Parameters<typeof fillShell>[1];
};

/**
 * The server that the browser talks to: documents and calls are proxied with their headers and cookies; HTML,
 * scripts and styles come from the sources, and Vite updates open pages when these change.
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
      // The sources of the pages and what they import from other folders; no data and no settings.
      fs: { allow: [...['web', 'contract', 'texts'].map((folder) => path.join(root, folder)), packages] },
    },
  });

  async function answerDocument(incoming: IncomingMessage, response: ServerResponse) {
    const answer = await forward(incoming, server, serverPort);
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

  /** Vite first; what it does not have comes from the server. */
  async function answerFile(incoming: IncomingMessage, response: ServerResponse) {
    if (!incoming.url?.startsWith(API_ROOT))
      await new Promise<void>((next) => void vite.middlewares(incoming, response, () => next()));
    pass(await forward(incoming, server, serverPort), response);
  }

  return { http, vite };
}

/** A page that the browser opens, as opposed to a file that a page loads. */
const isDocument = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Forwards the request unchanged as soon as the server is ready. */
async function forward(
  incoming: IncomingMessage,
  server: RestartedServer,
  port: number,
): Promise<IncomingMessage> {
  if (!(await server.ready()))
    throw new Error('The server has ended, see the terminal; save a file to start it again.');
  return new Promise((resolve, reject) => {
    const { method, url, headers } = incoming;
    const forwarded = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, resolve);
    forwarded.on('error', reject);
    incoming.on('close', () => incoming.complete || forwarded.destroy());
    incoming.pipe(forwarded);
  });
}

function pass(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers as OutgoingHttpHeaders);
  answer.pipe(response);
  response.on('close', () => answer.destroy());
}

/** Vite injects inline styles and scripts, so the policy must allow those; the rest stays strict. */
const loosened = (policy: string | string[] = '') =>
  String(policy)
    .replace(/(script-src|style-src) 'self'/g, "$1 'self' 'unsafe-inline'")
    .replace(/; (require-trusted-types-for|trusted-types) [a-z'-]+/g, '');
