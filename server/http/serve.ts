import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Api, api, type CallName } from '#contract/api.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '#contract/endpoint.ts';
import { API_ROOT } from '#contract/href.ts';
import { createUntilChanged } from '#server/ports/database/until-changed.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { Doors } from './doors.ts';
import { skipForms } from './forms.ts';
import { Refusal } from './refusal.ts';
import { receiveUpload, takeUploads } from './upload.ts';

type OfMember<E, T> = E extends { access: 'member' } ? T : undefined;

const compress = promisify(gzip);
/** From this many bytes on a shared answer is worth compressing. */
const LONG_ANSWER = 1500;
/** More than there are lists; the longest, an album of hundreds of images, has some 100 kB. */
const SHARED_ANSWERS_KEPT = 100;

const JSON_TYPE = 'application/json; charset=utf-8';
/** Bodies of JSON calls: the longest Rundmail fits, escaped. */
const JSON_MAX_BYTES = 256 * 1024;
/** The form of a mail program is a single word. */
const ONE_CLICK_MAX_BYTES = 4 * 1024;

/** What a handler gets, parsed by the line of the table. */
export type Call<N extends CallName> = {
  params: ParamsOf<Api[N]>;
  body: Api[N] extends { upload: unknown } ? undefined : BodyOf<Api[N]>;
  member: OfMember<Api[N], Asker>;
  /** Of all data, when the session was looked up. */
  dataVersion: OfMember<Api[N], string>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** For uploads: reads the body, the file into `target`; answers the text fields and the file's own name. */
  receive(target: string): Promise<{ fields: BodyOf<Api[N]>; fileName: string }>;
};

/** A handler answers what the line says: for a file the reply itself, for a redirect the path of the page. */
type Result<N extends CallName> = Api[N] extends { file: unknown }
  ? FastifyReply
  : Api[N] extends { redirect: unknown }
    ? `/${string}`
    : Api[N] extends { answer: unknown }
      ? AnswerOf<Api[N]>
      : undefined;

export type Serve = <N extends CallName>(
  name: N,
  handler: (call: Call<N>) => Promise<Result<N>> | Result<N>,
) => void;

/** For answers that are the same for every member: all they may hang on is the parameters and the database. */
export type ServeShared = <N extends Extract<CallName, `GET ${string}`>>(
  name: N,
  handler: (call: Pick<Call<N>, 'params'>) => Promise<AnswerOf<Api[N]>>,
) => void;

export type Binders = { serve: Serve; serveShared: ServeShared };

/**
 * Binds lines of the table to their handlers: guard, parse, handle, shape. `finish` stops the start
 * when a line has no handler; so does a route under the API without a line.
 */
export function createServe(app: FastifyInstance, doors: Doors): Binders & { finish(): void } {
  const sharedAnswer = createUntilChanged<{ bytes: Buffer; isZipped: boolean }>(SHARED_ANSWERS_KEPT);
  const open = new Set(Object.keys(api) as CallName[]);
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && !config?.endpoint) throw new Error(`${url} is no line of the API table`);
  });

  const bind = (name: CallName, handle: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
    if (!open.delete(name)) throw new Error(`${name} is bound twice`);
    const endpoint: Endpoint = api[name];
    const [method = '', path = ''] = name.split(' ');
    const route: RouteOptions = {
      method,
      url: API_ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      bodyLimit: bodyLimit(endpoint),
      onRequest: doors.guard(endpoint, method),
      handler: handle,
    };
    if (!endpoint.oneClick && !endpoint.upload) return void app.route(route);
    // In a room of its own, as nobody else takes forms or files.
    void app.register(async (room) => {
      if (endpoint.oneClick) skipForms(room);
      else await takeUploads(room);
      room.route(route);
    });
  };

  const serve: Serve = (name, handler) => {
    const endpoint: Endpoint = api[name];
    bind(name, async (request, reply) => {
      const result = await handler({
        params: parse(endpoint.params, request.params, 'not-found'),
        body: endpoint.upload ? undefined : parse(endpoint.body, request.body, 'not-valid'),
        member: request.live?.member,
        dataVersion: request.live?.dataVersion,
        request,
        reply,
        receive: async (target: string) => {
          if (!endpoint.upload) throw new Error(`${name} takes no upload`);
          const { fields, fileName } = await receiveUpload(request, endpoint.upload, target);
          return { fields: parse(endpoint.body, fields, 'not-valid'), fileName };
        },
      } as Parameters<typeof handler>[0]);

      if (endpoint.file) return reply;
      if (endpoint.redirect) return reply.redirect(String(result), 302);
      if (!endpoint.answer) return reply.code(204).send();
      return reply
        .code(endpoint.status ?? 200)
        .type(JSON_TYPE)
        .send(shape(endpoint.answer, result));
    });
  };

  const serveShared: ServeShared = (name, handler) => {
    const endpoint: Endpoint = api[name];
    bind(name, async (request, reply) => {
      const params = parse(endpoint.params, request.params, 'not-found');
      if (!request.live) throw new Refusal('no-session');
      const takesGzip = request.headers['accept-encoding']?.includes('gzip') ?? false;
      const { bytes, isZipped } = await sharedAnswer(
        request.live.dataVersion,
        `${name} ${JSON.stringify(params)} ${takesGzip}`,
        async () => {
          const result = await handler({ params } as Parameters<typeof handler>[0]);
          const plain = Buffer.from(shape(endpoint.answer, result));
          const isLong = takesGzip && plain.length >= LONG_ANSWER;
          return { bytes: isLong ? await compress(plain) : plain, isZipped: isLong };
        },
      );
      if (isZipped) reply.header('content-encoding', 'gzip');
      return reply.type(JSON_TYPE).header('vary', 'accept-encoding').send(bytes);
    });
  };

  return {
    serve,
    serveShared,
    finish() {
      for (const name of open) throw new Error(`${name} has no handler`);
    },
  };
}

function bodyLimit({ upload, oneClick }: Endpoint): number {
  if (upload) return upload.maxBytes;
  return oneClick ? ONE_CLICK_MAX_BYTES : JSON_MAX_BYTES;
}

/** What leaves passes its schema: a column never leaves by accident. */
const shape = (schema: Endpoint['answer'], result: unknown) => JSON.stringify(schema?.parse(result));

function parse(schema: Endpoint['body'], input: unknown, refusal: 'not-valid' | 'not-found'): unknown {
  const parsed = schema?.safeParse(input);
  if (parsed && !parsed.success) throw new Refusal(refusal);
  return parsed?.data;
}
