import { z } from 'zod';
import { api } from '#contract/api.ts';
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts';
import { RefusalAnswer } from '#contract/refusals.ts';

const input = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const output = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' });
const json = (schema: object) => ({ 'application/json': { schema } });
const binary = { type: 'string', format: 'binary' };

/** The API table as OpenAPI 3.1. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Klassenkreis', version: '1' },
    servers: [{ url: API_ROOT }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  };
}

function operation(endpoint: Endpoint) {
  const parameters = Object.entries(endpoint.params?.shape ?? {}).map(([name, schema]) => {
    return { name, in: 'path', required: true, schema: input(schema as z.ZodType) };
  });
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.isOptional(),
        content: requestContent(endpoint, endpoint.body),
      },
    }),
    responses: {
      [statusOf(endpoint)]: { description: 'Done', ...answerContent(endpoint) },
      default: {
        description: `Refused${endpoint.refuses ? `, also: ${endpoint.refuses.join(', ')}` : ''}`,
        content: json(output(RefusalAnswer)),
      },
    },
  };
}

function statusOf({ status, answer, file, redirect }: Endpoint) {
  if (redirect) return 302;
  return status ?? (answer || file ? 200 : 204);
}

function requestContent(endpoint: Endpoint, body: z.ZodType) {
  if (!endpoint.upload) return json(input(body));
  const file = {
    type: 'object',
    properties: { [endpoint.upload.field]: binary },
    required: [endpoint.upload.field],
  };
  return {
    'multipart/form-data': { schema: { allOf: [file, { ...input(body), additionalProperties: undefined }] } },
  };
}

function answerContent(endpoint: Endpoint) {
  if (endpoint.file)
    return { content: Object.fromEntries(endpoint.file.map((type) => [type, { schema: binary }])) };
  return endpoint.answer ? { content: json(output(endpoint.answer)) } : {};
}
