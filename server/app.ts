import { randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Parts } from './compose.ts';
import { serveGalleries } from './galleries/routes.ts';
import { createDoors } from './http/doors.ts';
import { setHeaders } from './http/headers.ts';
import { parseOnlyJson } from './http/json.ts';
import { openApi } from './http/openapi.ts';
import { refuse, refuseEverywhere } from './http/refuse.ts';
import { logRequests } from './http/request-log.ts';
import { createServe } from './http/serve.ts';
import { serveWebFiles } from './http/web-files.ts';
import { serveMembers } from './members/routes.ts';
import { serveSession } from './session/routes.ts';

const SECOND = 1000;
/** The longest percent-encoded username of the contract. */
const LONGEST_PARAM = 800;

/** The site as a Fastify app: doors, slices, web files. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts;
  const started = randomBytes(4).toString('hex');
  let requests = 0;

  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${started}-${++requests}`,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    frameworkErrors: (error, request, reply) => void refuse(request, reply, error),
    // A slow sender gets a quarter of an hour for 25 MB, and none at all for falling silent.
    requestTimeout: 900 * SECOND,
    connectionTimeout: 120 * SECOND,
    http: { headersTimeout: 15 * SECOND, connectionsCheckingInterval: 5 * SECOND },
  });

  app.decorateRequest('live', undefined);
  logRequests(app);
  setHeaders(app, { https: config.baseUrl.startsWith('https:') });
  refuseEverywhere(app);
  await app.register(fastifyCookie);
  parseOnlyJson(app);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });

  const doors = createDoors(parts);
  const { serve, finish } = createServe(app, doors);
  serveSession(serve, { ...parts, site: config });
  serveMembers(serve, parts);
  serveGalleries(serve, parts);
  serve('GET /openapi.json', () => openApi());
  finish();

  await serveWebFiles(app, doors, config);
  return app;
}
