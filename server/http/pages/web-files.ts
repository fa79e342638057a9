import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { API_ROOT } from '#contract/endpoint.ts';
import { pathOf } from '#contract/pages.ts';
import { SHARE_TARGET } from '#contract/share-target.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { PROGRAM_FOLDER } from '#server/process/program.ts';
import type { Guard } from '../guard/guard.ts';
import { Refusal } from '../table/refusal.ts';
import { settleUnreadBody } from '../wire/body.ts';
import { headersOfPage, workerHeaders } from '../wire/headers.ts';
import { isHeld, preferredEncoding } from '../wire/negotiation.ts';
import { createPreloads, fillShell, pageAt } from './shell.ts';

/** Where the build puts the browser's files. */
export const WEB_FILES = path.join(PROGRAM_FOLDER, 'dist/web');

type Site = { siteName: string; groupName: string; accent: string };

/**
 * Serves the built files and the one HTML page. The browser does the routing, so every path that looks like a page
 * gets this shell; any other path that looks like a file, and all under the API, is a 404.
 */
export function serveWebFiles(app: FastifyInstance, guard: Guard, readSite: () => Promise<Site>): void {
  const index = path.join(WEB_FILES, 'index.html');
  const shell = existsSync(index) ? readFileSync(index, 'utf8') : '';
  const [beforePreloads = '', afterPreloads = ''] = shell.split(/(?=<script type="module")/);
  const preloads = createPreloads(WEB_FILES);

  serveBuiltFiles(app, WEB_FILES);

  // Google asks before it takes in a calendar, whose address only its owner knows.
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: ${API_ROOT}/calendars/\nDisallow: /\n`),
  );

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(await readSite()))),
  );

  // Pictures from a share sheet stay in the browser. If it no longer has what takes them, the page says what to do.
  app.post(SHARE_TARGET, {
    onRequest: async (request, reply) => {
      settleUnreadBody(request, reply);
      return reply.redirect(pathOf('/bilder-empfangen'), 303);
    },
    handler: () => undefined,
  });

  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const page = pageAt(pathname);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // Neither folders of built files nor hidden files are pages.
    const looksLikeFile = /\.[^/]*$|\/\./.test(pathname) && !page;
    if (!isPage || /^\/(api|assets)/.test(pathname) || looksLikeFile) throw new Refusal('not-found');
    await guard.provideToken(request, reply).catch(tolerateAway);
    const site = await readSite();
    return reply
      .headers(headersOfPage(page))
      .type('text/html; charset=utf-8')
      .send(fillShell(beforePreloads, site) + preloads(pathname) + fillShell(afterPreloads, site));
  });
}

/** The page itself reports the problem when its first call is refused. */
function tolerateAway(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}

const PAGE_COLOUR = '#ffffff';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Lets a phone add the site to its home screen. */
const webManifest = ({ siteName, groupName }: { siteName: string; groupName: string }) => ({
  id: '/',
  start_url: '/',
  scope: '/',
  name: siteName,
  short_name: siteName,
  description: groupName,
  lang: 'de',
  dir: 'ltr',
  display: 'standalone',
  background_color: PAGE_COLOUR,
  theme_color: PAGE_COLOUR,
  share_target: {
    action: SHARE_TARGET,
    method: 'POST',
    enctype: 'multipart/form-data',
    // All formats: what cannot be taken is told apart and explained on the page.
    params: { files: [{ name: 'bilder', accept: ['image/*'] }] },
  },
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
});

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Compressed variants that the build creates, smallest first. */
const extensions = { br: '.br', gzip: '.gz' };

type Variant = { coding: string | undefined; bytes: Buffer; etag: string };

/**
 * Serves the built files. They are few and small, so they are read once, and all answers share the same bytes in
 * memory.
 */
function serveBuiltFiles(app: FastifyInstance, folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[path.extname(name)];
    const address = name.replaceAll(path.sep, '/');
    const isHidden = /(^|\/)\./.test(address);
    if (!type || isHidden) continue;
    const variants = variantsOf(path.join(folder, name));
    const isWorker = /-worker\b/.test(path.basename(name));
    const isHashed = address.startsWith('assets/');

    app.get(`/${address}`, (request, reply) => {
      const offered = variants.flatMap(({ coding }) => coding ?? []);
      const preferred = preferredEncoding(request.headers['accept-encoding'], offered);
      const variant = variants.find(({ coding }) => coding === preferred) as Variant;
      reply
        .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', variant.etag);
      if (isWorker) reply.headers(workerHeaders);
      if (isHeld(request, variant.etag)) return reply.code(304).send();
      if (variant.coding) reply.header('content-encoding', variant.coding);
      return reply.type(type).send(variant.bytes);
    });
  }
}

/** The compressed variants that exist, then the plain file. */
function variantsOf(file: string): Variant[] {
  const all = [...Object.entries(extensions), [undefined, '']] as const;
  return all.flatMap(([coding, extension]) => {
    if (!existsSync(file + extension)) return [];
    const bytes = readFileSync(file + extension);
    return { coding, bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` };
  });
}
