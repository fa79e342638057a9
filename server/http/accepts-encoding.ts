/**
 * Whether a client takes this content coding, by its `Accept-Encoding` (RFC 9110, 12.5.3). Without the header we
 * send what everybody can read.
 */
export function acceptsEncoding(header: string | undefined, coding: string): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((element) => {
      const [name = '', ...parameters] = element
        .toLowerCase()
        .split(';')
        .map((word) => word.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, Number(weight ?? 1)];
    }),
  );
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}
