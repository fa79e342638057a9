import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { SECOND_MS } from '#contract/durations.ts';
import type { Module } from './compose/module.ts';
import type { SiteServices } from './compose/site.ts';
import { healthAddresses, serveHealth } from './health/health.ts';
import { createGuard } from './http/guard/guard.ts';
import { isAmong } from './http/guard/source.ts';
import { serveWebFiles } from './http/pages/web-files.ts';
import { openApi } from './http/table/openapi.ts';
import { refuse, refuseEverywhere, refuseUnknown } from './http/table/refuse.ts';
import { createServe, parseOnlyJson } from './http/table/serve.ts';
import { awaitBodies, PATIENCE, type Patience } from './http/wire/body.ts';
import { headersFor, logRequest, logRequests, setHeaders } from './http/wire/headers.ts';
import { boundPipelines, refuseAmbiguousHost, refuseUnreadable } from './http/wire/malformed.ts';
import { PLACES, type Places, sharePlaces } from './http/wire/places.ts';

/** The longest percent-encoded username of the contract. */
const MAX_PARAM_LENGTH = 800;

/** Of the last part of a UUID, 48 random bits. */
const REQUEST_ID_LENGTH = 12;

/** The table parses and shapes by itself. Without these a start would load Fastify's own compilers of schemas. */
const noSchemas = () => {
  throw new Error('No line has a schema of Fastify');
};

/** The site as a Fastify app: guard, modules, web files. */
export async function createApp(
  parts: SiteServices,
  { patience = PATIENCE, places = PLACES }: { patience?: Patience; places?: Places } = {},
): Promise<FastifyInstance> {
  const { config } = parts;
  const headers = headersFor({ https: config.baseUrl.startsWith('https:') });

  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Not counted: the next one would tell how much goes on here. Node keeps random bytes for these, but for no other ids.
    genReqId: () => randomUUID().slice(-REQUEST_ID_LENGTH),
    trustProxy: config.trustedProxies.length > 0 && isAmong(config.trustedProxies),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Hooks do not run for malformed URLs and malformed HTTP.
    frameworkErrors: (error, request, reply) => {
      logRequest(request, reply);
      void refuse(request, reply.headers(headers), error);
    },
    clientErrorHandler: refuseUnreadable(headers),
    // While stopping, the site sends its own refusal.
    return503OnClosing: false,
    // Fifteen minutes let a slow sender upload 25 MB; a silent one is cut off earlier.
    requestTimeout: 900 * SECOND_MS,
    connectionTimeout: 120 * SECOND_MS,
    http: {
      headersTimeout: 15 * SECOND_MS,
      connectionsCheckingInterval: 5 * SECOND_MS,
      // Node's own refusal would lack our headers.
      requireHostHeader: false,
    },
  });
  // So would its 417; an unknown expectation may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // awaitBodies sends 100 Continue.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('session', undefined);
  boundPipelines(app);
  const { trustedProxies } = config;
  sharePlaces(app, places, { trustedProxies, health: healthAddresses });
  logRequests(app);
  setHeaders(app, headers);
  refuseAmbiguousHost(app);
  refuseEverywhere(app);
  awaitBodies(app, patience);
  await app.register(fastifyCookie, { hook: false });
  parseOnlyJson(app);

  const guard = createGuard(parts);
  const { finish, ...binders } = createServe(app, guard, parts);
  for (const module of Object.values<Module>(parts.modules)) module.serve?.(binders);
  let description: ReturnType<typeof openApi> | undefined;
  // Not before somebody asks: it takes longer than all else at the start.
  binders.serve('GET /openapi.json', () => {
    description ??= openApi();
    return description;
  });
  finish();

  serveHealth(app, parts);
  refuseUnknown(app, guard);
  serveWebFiles(app, guard, parts.identity.read);
  return app;
}
