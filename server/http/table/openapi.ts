import { z } from 'zod';
import { api, type CallName } from '#contract/api.ts';
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts';
import { RefusalAnswer, type RefusalCode } from '#contract/refusals.ts';
import { examples } from './openapi-examples.ts';
import { refusalStatuses } from './refuse.ts';

const input = (schema: z.ZodType) =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
const output = (schema: z.ZodType) => withoutDialect(z.toJSONSchema(schema, { unrepresentable: 'any' }));
const json = (schema: object, example?: object) => ({
  'application/json': { schema, ...(example && { example }) },
});
const binary = { type: 'string', format: 'binary' };

/** The document names the dialect of all its schemas. */
const withoutDialect = ({ $schema: _, ...schema }: Record<string, unknown>) => schema;

const description = `The API of a Klassenkreis site, which its own pages use.

Log in by \`POST /login\`. It sets two cookies: \`__Host-session\`, the session, and \`XSRF-TOKEN\`. Whatever changes
something sends the value of the latter as the header \`X-XSRF-TOKEN\`; both may be new after any answer. A refusal is
JSON with its code; \`Retry-After\` says when to try again.`;

/** The API table as OpenAPI 3.1. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operation(name as CallName, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Klassenkreis', version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: API_ROOT }],
    paths,
    components: {
      schemas: { Refusal: output(RefusalAnswer) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Set by each call that logs in.',
        },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the cookie XSRF-TOKEN.',
        },
      },
    },
  };
}

/** `POST /galleries/{id}/images` is `postGalleriesIdImages`. */
const operationId = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/[^a-zA-Z]/g, '');

function operation(name: CallName, endpoint: Endpoint) {
  const isWrite = !name.startsWith('GET ');
  const parameters = Object.entries(endpoint.params?.shape ?? {}).map(([parameter, schema]) => {
    return { name: parameter, in: 'path', required: true, schema: input(schema as z.ZodType) };
  });
  return {
    operationId: operationId(name),
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ session: [], ...(isWrite && { xsrf: [] }) }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.isOptional(),
        content: requestContent(endpoint, endpoint.body, examples[name]?.body),
      },
    }),
    responses: {
      [statusOf(endpoint)]: { description: 'Done', ...answerContent(endpoint, examples[name]?.answer) },
      ...refusalsOf(endpoint, isWrite),
      '4XX': { description: 'Refused', content: json(refusal) },
      '5XX': { description: 'Refused for a reason of the server', content: json(refusal) },
    },
  };
}

const refusal = { $ref: '#/components/schemas/Refusal' };

/** What a caller can cause, by its status. */
function refusalsOf(endpoint: Endpoint, isWrite: boolean) {
  const { access, unconfirmed, params, body, upload, attempts, refuses = [] } = endpoint;
  const codes = new Set<RefusalCode>([
    ...(body ? (['not-valid', 'too-large', 'wrong-type'] as const) : []),
    ...(access === 'anyone' ? [] : (['no-session'] as const)),
    ...(access === 'maintainer' && !unconfirmed ? (['confirm-password'] as const) : []),
    ...(isWrite ? (['forged'] as const) : []),
    ...(params || access === 'maintainer' ? (['not-found'] as const) : []),
    ...(upload ? (['stopped-midway'] as const) : []),
    ...(attempts ? (['too-often'] as const) : []),
    ...(refuses as readonly RefusalCode[]),
  ]);
  const byStatus = Object.groupBy(codes, (code) => refusalStatuses[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found = []]) => [
      status,
      { description: found.join(', '), content: json(refusal, { error: found[0] }) },
    ]),
  );
}

function statusOf({ status, answer, file, redirect }: Endpoint) {
  if (redirect) return 302;
  return status ?? (answer || file ? 200 : 204);
}

function requestContent(endpoint: Endpoint, body: z.ZodType, example: object | undefined) {
  if (!endpoint.upload) return json(input(body), example);
  const file = {
    type: 'object',
    properties: { [endpoint.upload.field]: binary },
    required: [endpoint.upload.field],
  };
  return {
    'multipart/form-data': { schema: { allOf: [file, { ...input(body), additionalProperties: undefined }] } },
  };
}

function answerContent(endpoint: Endpoint, example: object | undefined) {
  if (endpoint.file)
    return { content: Object.fromEntries(endpoint.file.map((type) => [type, { schema: binary }])) };
  return endpoint.answer ? { content: json(output(endpoint.answer), example) } : {};
}
