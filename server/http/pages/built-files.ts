import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { workerHeaders } from '../wire/headers.ts';
import { preferredEncoding } from '../wire/preferred-encoding.ts';

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
export function serveBuiltFiles(app: FastifyInstance, folder: string): void {
  for (const name of globSync('**/*.*', { cwd: folder })) {
    const type = types[path.extname(name)];
    if (!type || path.basename(name).startsWith('.')) continue;
    const address = name.replaceAll(path.sep, '/');
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
      if (request.headers['if-none-match']?.includes(variant.etag)) return reply.code(304).send();
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
