import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { noScript } from '#texts/shell.ts';
import type { Doors } from './doors.ts';
import { documentHeaders } from './headers.ts';
import { pageAt } from './page-at.ts';
import { createPreloads } from './preloads.ts';
import { Refusal } from './refusal.ts';
import { webManifest } from './web-manifest.ts';

/** Where the build puts the browser's files. */
export const WEB_FILES = path.join(import.meta.dirname, '../../dist/web');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Site = { siteName: string; groupName: string; accent: string };

/**
 * The built files and the one HTML page. Pages live in the browser, so every path that looks like a page
 * answers this shell; what looks like a file, and everything under the API, is unknown.
 */
export async function serveWebFiles(app: FastifyInstance, doors: Doors, site: Site): Promise<void> {
  const index = path.join(WEB_FILES, 'index.html');
  const shell = (existsSync(index) ? readFileSync(index, 'utf8') : '')
    .replaceAll('%SITE_NAME%', escapeHtml(site.siteName))
    .replaceAll('%GROUP_NAME%', escapeHtml(site.groupName))
    .replaceAll('%ACCENT%', site.accent)
    .replaceAll('%NOSCRIPT%', escapeHtml(noScript));
  const [beforePreloads = '', afterPreloads = ''] = shell.split(/(?=<script type="module")/);
  const preloads = createPreloads(WEB_FILES);

  await app.register(fastifyStatic, {
    root: WEB_FILES,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/.*'],
    setHeaders(reply, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );

  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(site))),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // Folders of built and hidden files have no page either.
    const looksLikeFile = /\.[^/]*$|\/\./.test(pathname) && !pageAt(pathname);
    if (!isPage || /^\/(api|assets)/.test(pathname) || looksLikeFile) throw new Refusal('not-found');
    await doors.welcome(request, reply);
    return reply
      .headers(documentHeaders)
      .type('text/html; charset=utf-8')
      .send(beforePreloads + preloads(pathname) + afterPreloads);
  });
}
