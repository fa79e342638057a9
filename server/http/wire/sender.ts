import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { XLSX } from '#contract/endpoint.ts';
import type { Sender } from '../guard/fair-line.ts';
import { isHeld } from './negotiation.ts';

/**
 * For bytes that may be withdrawn, so that a browser has to ask again each time: whether it has these already, and was
 * answered so. `sha256` in hex.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, sha256: string): boolean {
  const etag = `"${sha256}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (!isHeld(request, etag)) return false;
  reply.code(304).send();
  return true;
}

/** Sends what a browser saves as a file. The page names it: text by members stays out of headers. */
export const sendFile = (
  reply: FastifyReply,
  type: 'application/zip' | 'text/csv' | 'text/vcard' | typeof XLSX,
  content: Readable | Buffer | string,
): FastifyReply =>
  reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', 'attachment')
    .send(content);

/** The member of a call, while somebody waits for its answer. */
export function senderOf({ member, reply }: { member: { id: string }; reply: FastifyReply }): Sender {
  const gone = new AbortController();
  const look = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  if (reply.raw.destroyed) look();
  else reply.raw.once('close', look);
  return { memberId: member.id, gone: gone.signal };
}
