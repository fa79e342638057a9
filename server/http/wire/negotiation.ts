import type { FastifyRequest } from 'fastify';

/** Whether the client has these bytes already (RFC 9110, 13.1.2): it may name several, or any, and a proxy marks them. */
export const isHeld = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');

/** The first of these content codings that a client takes by its `Accept-Encoding`; undefined when it takes none. */
export function preferredEncoding(
  header: string | undefined,
  offered: readonly string[],
): string | undefined {
  const named = new Map(
    (header ?? '').split(',').map((element) => {
      const [coding = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
      return [coding, !parameters.some((one) => /^q=0(\.0*)?$/.test(one))];
    }),
  );
  return offered.find((coding) => named.get(coding) ?? named.get('*'));
}
