import { randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { SiteParts } from './compose/site.ts';
import { imagesOf } from './galleries/images-of.ts';
import { serveGalleries } from './galleries/routes.ts';
import { serveGroupEmail } from './group-email/routes.ts';
import { serveHealth } from './health/routes.ts';
import { createGuard } from './http/guard/guard.ts';
import { serveWebFiles } from './http/pages/web-files.ts';
import { parseOnlyJson } from './http/table/bodies.ts';
import { openApi } from './http/table/openapi.ts';
import { refuse, refuseEverywhere, refuseUnknown } from './http/table/refuse.ts';
import { createServe } from './http/table/serve.ts';
import { awaitBodies, PATIENCE } from './http/wire/body.ts';
import { headersFor, setHeaders } from './http/wire/headers.ts';
import { refuseUnclearHost } from './http/wire/one-host.ts';
import { logRequests } from './http/wire/request-log.ts';
import { createTurns, takeTurns } from './http/wire/turns.ts';
import { refuseUnreadable } from './http/wire/unreadable.ts';
import { serveMembers } from './members/routes.ts';
import { servePassword } from './password/routes.ts';
import { serveSession } from './session/routes.ts';
import { createLegalTexts } from './site/legal-texts.ts';
import { serveSite } from './site/routes.ts';

const SECOND = 1000;
/** The longest percent-encoded username of the contract. */
const LONGEST_PARAM = 800;
/** Each may hold the piece of a picture that its reader does not take: together they fit into the unit's memory. */
const MOST_CONNECTIONS = 500;

/** The site as a Fastify app: guard, slices, web files. */
export async function createApp(parts: SiteParts, patience = PATIENCE): Promise<FastifyInstance> {
  const { config } = parts;
  const started = randomBytes(4).toString('hex');
  let requests = 0;
  const headers = headersFor({ https: config.baseUrl.startsWith('https:') });

  const takeTurn = createTurns();

  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => `${started}-${++requests}`,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    // What is no address or no HTTP at all reaches no hook.
    frameworkErrors: (error, request, reply) =>
      takeTurn(request.raw, reply.raw, () => void refuse(request, reply.headers(headers), error)),
    clientErrorHandler: refuseUnreadable(headers),
    // While it stops, the site says no in its own words.
    return503OnClosing: false,
    // A slow sender gets a quarter of an hour for 25 MB, and none at all for falling silent.
    requestTimeout: 900 * SECOND,
    connectionTimeout: 120 * SECOND,
    http: {
      headersTimeout: 15 * SECOND,
      connectionsCheckingInterval: 5 * SECOND,
      // Node's own refusal would lack our headers.
      requireHostHeader: false,
    },
  });
  // So would the one of an expectation that nobody knows; it may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // And to go on is said by who reads the body.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.server.maxConnections = MOST_CONNECTIONS;

  app.decorateRequest('session', undefined);
  takeTurns(app, takeTurn);
  logRequests(app);
  setHeaders(app, headers);
  refuseUnclearHost(app);
  refuseEverywhere(app);
  refuseUnknown(app);
  awaitBodies(app, patience);
  await app.register(fastifyCookie, { hook: false });
  parseOnlyJson(app);

  const guard = createGuard(parts);
  const { serve, serveShared, finish } = createServe(app, guard, parts);
  serveSession(serve, parts);
  serveMembers(
    { serve, serveShared },
    {
      ...parts,
      groupName: config.groupName,
      imagesOf: (id) => imagesOf(id, parts),
      addressChanged: parts.linkedAddress.changed,
    },
  );
  servePassword(serve, parts);
  serveGalleries({ serve, serveShared }, parts);
  serveGroupEmail(serve, parts);
  serveSite(serve, { site: config, legal: createLegalTexts(config) });
  const description = openApi();
  serve('GET /openapi.json', () => description);
  finish();

  serveHealth(app, parts);
  serveWebFiles(app, guard, config);
  return app;
}
