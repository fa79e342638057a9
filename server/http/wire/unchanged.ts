import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * For bytes that may be withdrawn, so that a browser has to ask again each time: whether it has these already, and was
 * answered so. `sha256` in hex.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, sha256: string): boolean {
  const etag = `"${sha256}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] !== etag) return false;
  reply.code(304).send();
  return true;
}
