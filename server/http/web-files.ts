import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { FirstPictures } from '#server/galleries/first-pictures.ts';
import type { Doors } from './doors.ts';
import { documentHeaders } from './headers.ts';
import { createPreloads } from './preloads.ts';
import { Refusal } from './refusal.ts';
import { fillShell } from './shell.ts';
import { webManifest } from './web-manifest.ts';

/** Where the build puts the browser's files. */
export const WEB_FILES = path.join(import.meta.dirname, '../../dist/web');

type Parts = {
  site: { siteName: string; groupName: string; accent: string };
  firstPictures: FirstPictures;
};

/**
 * The built files and the one HTML page. Pages live in the browser, so every path that looks like a page
 * answers this shell; what looks like a file, and everything under the API, is unknown.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  doors: Doors,
  { site, firstPictures }: Parts,
): Promise<void> {
  const index = path.join(WEB_FILES, 'index.html');
  const shell = fillShell(existsSync(index) ? readFileSync(index, 'utf8') : '', site);
  const [beforePreloads = '', afterPreloads = ''] = shell.split(/(?=<script type="module")/);
  const preloads = createPreloads(WEB_FILES, firstPictures);

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
    const looksLikeFile = /\.[^/]*$|\/\./.test(pathname) && !pathname.startsWith('/users/');
    if (!isPage || /^\/(api|assets)/.test(pathname) || looksLikeFile) throw new Refusal('not-found');
    await doors.welcome(request, reply);
    const links = await preloads(pathname, request.live !== undefined);
    return reply
      .headers(documentHeaders)
      .type('text/html; charset=utf-8')
      .send(beforePreloads + links + afterPreloads);
  });
}
