import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Api, api, type CallName } from '#contract/api.ts';
import { type AnswerOf, API_ROOT, type BodyOf, type Endpoint, type ParamsOf } from '#contract/endpoint.ts';
import { createVersionedCache } from '#server/ports/database/versioned-cache.ts';
import type { ActiveSession, Asker, MemberWrite } from '#server/session/sessions.ts';
import { type Attempts, beginAttempt } from '../guard/attempts.ts';
import type { Guard } from '../guard/guard.ts';
import { preferredEncoding } from '../wire/negotiation.ts';
import { composed } from './composed.ts';
import { Refusal } from './refusal.ts';
import { MULTIPART_OVERHEAD_BYTES, receiveUpload, takeUploads } from './upload.ts';

type OfMember<E, T> = E extends { access: 'member' | 'maintainer' } ? T : undefined;
type OfChange<N, E, T> = N extends `GET ${string}` ? (E extends { recorded: true } ? T : undefined) : T;

const compress = promisify(gzip);
/** Shared answers of at least this many bytes are compressed. */
const COMPRESS_MIN_BYTES = 1500;
/** The longest, an album of hundreds of images, has some 100 kB. */
const MAX_SHARED_ANSWERS = 100;

const JSON_TYPE = 'application/json; charset=utf-8';
/** The longest group email fits, even when escaped. */
const JSON_MAX_BYTES = 256 * 1024;
/** The form of a mail program is a single word. */
const ONE_CLICK_MAX_BYTES = 4 * 1024;

/** What a handler gets, parsed by the endpoint. */
export type Call<N extends CallName> = {
  params: ParamsOf<Api[N]>;
  body: Api[N] extends { upload: unknown } ? undefined : BodyOf<Api[N]>;
  member: OfMember<Api[N], Asker>;
  session: OfMember<Api[N], ActiveSession>;
  /**
   * A member's changes must go through this, as the session may have ended while the body was being received. Do
   * nothing slow in it, and nothing outside of its transaction. A reading has it for its line in the record alone.
   */
  write: OfMember<Api[N], OfChange<N, Api[N], MemberWrite>>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Marks this call as a miss, where only misses count as tries. */
  missed(): void;
  /**
   * For uploads: writes the file to `target`; returns the text fields and the file's original name. `admit` gets the
   * fields that came before the file, and throws to refuse it before it is written.
   */
  receive(
    target: string,
    admit?: (fields: BodyOf<Api[N]>) => Promise<void>,
  ): Promise<{ fields: BodyOf<Api[N]>; fileName: string }>;
};

type Eventually<T> = T | Promise<T>;

/** What a handler returns by the endpoint: for a file the reply, for a redirect the path of the page. */
type Result<N extends CallName> = Api[N] extends { file: unknown }
  ? Eventually<FastifyReply>
  : Api[N] extends { redirect: unknown }
    ? Eventually<`/${string}`>
    : Api[N] extends { answer: unknown }
      ? Eventually<AnswerOf<Api[N]>>
      : Promise<void>;

export type Serve = <N extends CallName>(name: N, handler: (call: Call<N>) => Result<N>) => void;

/**
 * For answers that are the same for every member: they may depend on the parameters and the database only. Where some
 * see more than others, `viewOf` names for whom an answer is; it gets the version of the data.
 */
export type ServeShared = <N extends Extract<CallName, `GET ${string}`>>(
  name: N,
  handler: (call: Pick<Call<N>, 'params'> & { view: string }) => Promise<AnswerOf<Api[N]>>,
  viewOf?: (session: ActiveSession, version: string) => Promise<string>,
) => void;

export type Binders = { serve: Serve; serveShared: ServeShared };

type Binding = ReturnType<typeof createBinding>;

/** Makes a route of each endpoint, and knows which of them are left. */
function createBinding(app: FastifyInstance, guard: Guard, table: Record<string, Endpoint>) {
  const unbound = new Set(Object.keys(table));
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && !config?.endpoint)
      throw new Error(`${url} is no endpoint of the API table`);
  });

  const endpointOf = (name: string): Endpoint => {
    const endpoint = table[name];
    if (!endpoint) throw new Error(`${name} is no endpoint of the API table`);
    return endpoint;
  };

  const bind = (
    name: CallName,
    handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
    { withVersion = false } = {},
  ) => {
    if (!unbound.delete(name)) throw new Error(`${name} is bound twice`);
    const endpoint = endpointOf(name);
    const [method = '', path = ''] = name.split(' ');
    const route: RouteOptions = {
      method,
      url: API_ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      bodyLimit: bodyLimit(endpoint),
      onRequest: guard.admit(endpoint, method, { withVersion }),
      handler: handle,
    };
    if (!endpoint.oneClick && !endpoint.upload) return void app.route(route);
    // In its own scope, as no other route takes forms or files.
    void app.register(async (scope) => {
      if (endpoint.oneClick) skipForms(scope);
      else takeUploads(scope);
      scope.route(route);
    });
  };

  const finish = () => {
    for (const name of unbound) throw new Error(`${name} has no handler`);
  };

  return { endpointOf, bind, finish };
}

function serveOne({ endpointOf, bind }: Binding, guard: Guard, attempts: Attempts): Serve {
  return (name, handler) => {
    const endpoint = endpointOf(name);
    const mustWrite = endpoint.access !== 'anyone' && !name.startsWith('GET ');
    bind(name, async (request, reply) => {
      let hasWritten = false;
      const params = parse(endpoint.params, request.params, 'not-found');
      const body = endpoint.upload ? undefined : parse(endpoint.body, request.body, 'not-valid');
      const attempt = await beginAttempt(attempts, endpoint, request);
      const call = {
        params,
        body,
        missed: attempt.missed,
        member: request.session?.member,
        session: request.session,
        write: async (work: Parameters<MemberWrite>[0]) => {
          const written = await guard.writeAs(endpoint, request)(work);
          hasWritten = true;
          return written;
        },
        request,
        reply,
        receive: async (target: string, admit?: (fields: unknown) => Promise<void>) => {
          if (!endpoint.upload) throw new Error(`${name} takes no upload`);
          const { body, headers } = request as FastifyRequest<{ Body: Readable }>;
          const parsed = (fields: unknown) => parse(endpoint.body, fields, 'not-valid');
          const { fields, fileName } = await receiveUpload({ body, headers }, endpoint.upload, {
            target,
            admit: async (before) => admit?.(parsed(before)),
          });
          return { fields: parsed(fields), fileName };
        },
      } as Parameters<typeof handler>[0];
      const result = await attempt.run(() => handler(call));
      if (mustWrite && !hasWritten) throw new Error(`${name} answers without having written as its member`);

      if (endpoint.file) return reply;
      if (endpoint.redirect) return reply.redirect(String(result), 302);
      if (!endpoint.answer) return reply.code(204).send();
      return reply
        .code(endpoint.status ?? 200)
        .type(JSON_TYPE)
        .send(shape(endpoint.answer, result));
    });
  };
}

function serveToAll({ endpointOf, bind }: Binding, attempts: Attempts): ServeShared {
  const sharedAnswer = createVersionedCache<{ bytes: Buffer; isZipped: boolean }>(MAX_SHARED_ANSWERS);
  return (name, handler, viewOf) => {
    const endpoint = endpointOf(name);
    const answerShared = async (request: FastifyRequest, reply: FastifyReply) => {
      const params = parse(endpoint.params, request.params, 'not-found');
      const { session } = request;
      if (session?.dataVersion === undefined) throw new Refusal('no-session');
      const attempt = await beginAttempt(attempts, endpoint, request);
      const takesGzip = preferredEncoding(request.headers['accept-encoding'], ['gzip']) === 'gzip';
      const version = session.dataVersion;
      const view = viewOf ? await viewOf(session, version) : '';
      const make = async () => {
        const result = await handler({ params, view } as Parameters<typeof handler>[0]);
        const plain = Buffer.from(shape(endpoint.answer, result));
        const isLong = takesGzip && plain.length >= COMPRESS_MIN_BYTES;
        return { bytes: isLong ? await compress(plain) : plain, isZipped: isLong };
      };
      const key = `${name} ${JSON.stringify(params)} ${view} ${takesGzip}`;
      const { bytes, isZipped } = await attempt.run(() => sharedAnswer(version, key, make));
      if (isZipped) reply.header('content-encoding', 'gzip');
      return reply.type(JSON_TYPE).header('vary', 'accept-encoding').send(bytes);
    };
    bind(name, answerShared, { withVersion: true });
  };
}

/**
 * Binds endpoints to their handlers: guard, parse, handle, shape. `finish` throws when an endpoint has no
 * handler; a route under the API that is no endpoint throws, too.
 */
export function createServe(
  app: FastifyInstance,
  guard: Guard,
  { attempts }: { attempts: Attempts },
  table: Record<string, Endpoint> = api,
): Binders & { finish(): void } {
  const binding = createBinding(app, guard, table);
  return {
    serve: serveOne(binding, guard, attempts),
    serveShared: serveToAll(binding, attempts),
    finish: binding.finish,
  };
}

function bodyLimit({ upload, oneClick }: Endpoint): number {
  if (upload) return upload.maxBytes + MULTIPART_OVERHEAD_BYTES;
  return oneClick ? ONE_CLICK_MAX_BYTES : JSON_MAX_BYTES;
}

/** Every answer passes its schema, so that no column leaks by accident. */
const shape = (schema: Endpoint['answer'], result: unknown) => JSON.stringify(schema?.parse(result));

function parse(schema: Endpoint['body'], input: unknown, refusal: 'not-valid' | 'not-found'): unknown {
  const parsed = schema?.safeParse(composed(input));
  if (parsed && !parsed.success) throw new Refusal(refusal);
  return parsed?.data;
}

/**
 * JSON in well-formed UTF-8 is the only body type besides forms and uploads. Fastify's own parser for plain text is
 * removed, so that no form on a foreign page can reach a handler.
 */
export function parseOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer);
    } catch {
      return done(new Refusal('not-valid'));
    }
    // Some clients send the content type even without a body.
    if (text === '') return done(null, undefined);
    parse(request, text, done);
  });
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets the routes of this scope take forms from mail programs, and nothing else. Their content is ignored. */
function skipForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}
