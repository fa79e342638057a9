import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { preferredEncoding } from '../wire/preferred-encoding.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** What the build leaves beside a file, the smallest first. */
const codings = { br: '.br', gzip: '.gz' };

type Form = { coding: string | undefined; bytes: Buffer; etag: string };

/**
 * The built files. They are few and small, so they are read once: every answer is the same bytes in memory,
 * however many are under way.
 */
export function serveBuiltFiles(app: FastifyInstance, folder: string): void {
  for (const name of globSync('**/*.*', { cwd: folder })) {
    const type = types[path.extname(name)];
    if (!type || path.basename(name).startsWith('.')) continue;
    const address = name.replaceAll(path.sep, '/');
    const forms = formsOf(path.join(folder, name));
    const isHashed = address.startsWith('assets/');

    app.get(`/${address}`, (request, reply) => {
      const offered = forms.flatMap(({ coding }) => coding ?? []);
      const preferred = preferredEncoding(request.headers['accept-encoding'], offered);
      const form = forms.find(({ coding }) => coding === preferred) as Form;
      reply
        .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', form.etag);
      if (request.headers['if-none-match']?.includes(form.etag)) return reply.code(304).send();
      if (form.coding) reply.header('content-encoding', form.coding);
      return reply.type(type).send(form.bytes);
    });
  }
}

/** As itself, and compressed where the build has done so. */
function formsOf(file: string): Form[] {
  const all = [...Object.entries(codings), [undefined, '']] as const;
  return all.flatMap(([coding, ending]) => {
    if (!existsSync(file + ending)) return [];
    const bytes = readFileSync(file + ending);
    return { coding, bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` };
  });
}
