import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sender } from '../guard/fair-line.ts';

/** The member of a call, while somebody waits for its answer. */
export function senderOf({
  member,
  request,
  reply,
}: {
  member: { id: string };
  request: FastifyRequest;
  reply: FastifyReply;
}): Sender {
  const { upload } = request.routeOptions.config.endpoint ?? {};
  const gone = new AbortController();
  const look = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  if (reply.raw.destroyed) look();
  else reply.raw.once('close', look);
  return { memberId: member.id, isUpload: upload !== undefined, gone: gone.signal };
}
