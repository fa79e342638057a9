/**
 * The content coding that a client prefers by its `Accept-Encoding` (RFC 9110, section 12.5.3), the first of equals;
 * undefined when it accepts none or prefers `identity`, and without the header.
 */
export function preferredEncoding(
  header: string | undefined,
  offered: readonly string[],
): string | undefined {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(nameAndWeight));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return offered
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= plain)
    .sort((a, b) => weightOf(b) - weightOf(a))[0];
}

function nameAndWeight(element: string): [name: string, weight: number] {
  const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return [name, weight > 0 && weight <= 1 ? weight : 0];
}
