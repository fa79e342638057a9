import type { FastifyRequest } from 'fastify';

/** Whether the client has these bytes already (RFC 9110, 13.1.2): it may name several, or any, and a proxy marks them. */
export const isHeld = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');
