import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#contract/durations.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { signedTokens } from '#server/signed-tokens.ts';

/** An upload as large as any may be, with the form around it. */
export const UPLOAD_BYTES = IMAGE_MAX_BYTES + 20_000;
/** Long enough for a look, and for an upload in it. */
const TICKET_MS = 5 * MINUTE_MS;

/** How a request arrived at the site. */
export type Seen = {
  /** Whether a proxy says for whom it asks, and is believed. */
  visitorTold: boolean;
  visitorBelieved: boolean;
  https: boolean;
  /** How long its body was. */
  bytes: number;
};

export type Tickets = ReturnType<typeof createTickets>;

/** Tickets by which the site knows its own doctor again, whatever way he comes. `now` is the clock in ms. */
export function createTickets(secret: string, now: () => number) {
  const tokens = signedTokens(secret, { signed: (endsAt) => endsAt, separator: '.' });
  return {
    issue: () => tokens.issue(String(now() + TICKET_MS)),
    accepts: (ticket: string) => Number(tokens.verify(ticket) ?? 0) > now(),
  };
}

type Insiders = (request: FastifyRequest) => boolean;

/** `/seenz` gives a ticket to insiders, with whether the site is older than its files, and tells whoever brings one how the request arrived. For others, 404. */
export function serveSeen(
  app: FastifyInstance,
  { tickets, isNewVersionThere }: { tickets: Tickets; isNewVersionThere: () => boolean },
  isInsider: Insiders,
): void {
  const hasTicket = ({ headers }: FastifyRequest) =>
    tickets.accepts(headers.authorization?.replace(/^Bearer /, '') ?? '');
  const refuse = (isAllowed: Insiders) => async (request: FastifyRequest) => {
    if (!isAllowed(request)) throw new Refusal('not-found');
  };
  const options = { logLevel: 'warn' } as const;

  app.get(
    '/seenz',
    { ...options, onRequest: refuse((request) => hasTicket(request) || isInsider(request)) },
    (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(
          JSON.stringify(
            hasTicket(request)
              ? seen(request, 0)
              : { ticket: tickets.issue(), isOutdated: isNewVersionThere() },
          ),
        ),
  );

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.post('/seenz', { ...options, onRequest: refuse(hasTicket) }, async (request, reply) => {
      let bytes = 0;
      for await (const chunk of request.body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > UPLOAD_BYTES) throw new Refusal('too-large');
      }
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(seen(request, bytes)));
    });
  });
}

function seen(request: FastifyRequest, bytes: number): Seen {
  return {
    visitorTold: request.headers['x-forwarded-for'] !== undefined,
    // The address of the proxy itself is the first; any other comes from its header.
    visitorBelieved: (request.ips?.length ?? 0) > 1,
    https: request.protocol === 'https',
    bytes,
  };
}
