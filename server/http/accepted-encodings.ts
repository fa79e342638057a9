import type { FastifyInstance } from 'fastify';

/** What answers come in beside plain, the smaller first. */
const CODINGS = ['br', 'gzip'];

/**
 * What of `CODINGS` a browser takes, the best first, as a header that says no more than that: by name or as `*`, not
 * with the weight 0 and not where it likes plain more (RFC 9110, section 12.5.3).
 */
function acceptedEncodings(header: string): string {
  const weights = new Map(header.toLowerCase().split(',').map(nameAndWeight));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return CODINGS.filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= plain)
    .sort((a, b) => weightOf(b) - weightOf(a))
    .map((coding, place) => `${coding};q=${1 / (place + 1)}`)
    .join(', ');
}

function nameAndWeight(word: string): [name: string, weight: number] {
  const [name = '', ...parameters] = word.split(';').map((part) => part.trim());
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return [name, weight > 0 && weight <= 1 ? weight : 0];
}

/** Before anybody looks at the header: what serves files takes a `*` for what was excluded beside it. */
export function settleEncodings(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const header = headers['accept-encoding'];
    if (header !== undefined) headers['accept-encoding'] = acceptedEncodings(header);
    done();
  });
}
