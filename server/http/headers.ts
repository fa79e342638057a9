import type { FastifyInstance } from 'fastify';
import { API_ROOT } from '#contract/api.ts';

/** Documents run our own scripts and styles, and nothing else whatsoever. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Answers of the API and pictures run nothing, even when opened by themselves. */
const API_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
};

const forApi = { 'content-security-policy': API_POLICY, 'cache-control': 'no-store' };
const forPages = { 'content-security-policy': DOCUMENT_POLICY, 'cross-origin-opener-policy': 'same-origin' };

/** The headers of every answer, refusals included. `https`: the public address is encrypted. */
export function setHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const hsts = https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
  const api = { ...everywhere, ...forApi, ...hsts };
  const pages = { ...everywhere, ...forPages, ...hsts };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith(API_ROOT) ? api : pages);
  });
}
