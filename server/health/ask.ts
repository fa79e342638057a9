import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isIPv6, type LookupFunction } from 'node:net';
import { checkServerIdentity, TLSSocket } from 'node:tls';

const PATIENCE_MS = 5000;
/** More than any answer of ours to these questions. */
const ANSWER_MAX = 100_000;

/** What a server shows of itself before it answers. */
export type Certificate = {
  /** In ms. */
  validFrom: number;
  validTo: number;
  isForHost: boolean;
  /** Why nobody vouches for it, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. */
  notTrusted: string | undefined;
};

export type Answer = { status: number; text: string; certificate: Certificate | undefined };

type Question = {
  /** Instead of where the name of the URL leads. */
  address?: string;
  headers?: Record<string, string>;
  patienceMs?: number;
  signal?: AbortSignal | undefined;
};

/**
 * Asks the site, here or at its public address. Rejects with the error of the connection. A certificate that is not
 * valid ends nothing, so that everything behind it is seen, too: nothing secret is sent.
 */
export async function ask(url: URL, question: Question = {}): Promise<Answer> {
  const { address, headers = {}, patienceMs = PATIENCE_MS, signal } = question;
  const patience = AbortSignal.timeout(patienceMs);
  const options = {
    headers,
    agent: false as const,
    ...(address !== undefined && { lookup: leadTo(address) }),
    signal: signal ? AbortSignal.any([patience, signal]) : patience,
  };
  // Node loads its own fetch with them, so not at every start.
  const sent =
    url.protocol === 'https:'
      ? (await import('node:https')).request(url, { ...options, rejectUnauthorized: false })
      : (await import('node:http')).request(url, options);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const certificate = certificateOf(response, url.hostname);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > ANSWER_MAX) break;
  }
  sent.destroy();
  return { status: response.statusCode ?? 0, text, certificate };
}

const leadTo =
  (address: string): LookupFunction =>
  (_name, { all }, found) => {
    const family = isIPv6(address) ? 6 : 4;
    if (all) found(null, [{ address, family }]);
    else found(null, address, family);
  };

function certificateOf({ socket }: IncomingMessage, host: string): Certificate | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const shown = socket.getPeerCertificate();
  if (!shown.valid_to) return undefined;
  return {
    validFrom: Date.parse(shown.valid_from),
    validTo: Date.parse(shown.valid_to),
    isForHost: checkServerIdentity(host.replace(/^\[|\]$/g, ''), shown) === undefined,
    notTrusted: socket.authorized ? undefined : reasonOf(socket.authorizationError),
  };
}

/** Node says that it is an error, and gives its code. */
const reasonOf = (error: unknown) =>
  String((error as { code?: string } | undefined)?.code ?? error ?? 'unknown');
