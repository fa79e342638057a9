import { MINUTE_MS } from '#contract/durations.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { type Answer, ask } from '#server/health/ask.ts';
import { examineCertificate } from '#server/health/certificate.ts';
import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { type Seen, UPLOAD_BYTES } from '#server/health/seen.ts';
import { addressTexts as texts } from '#texts/admin/doctor/site.ts';

/** An upload may come over a slow line, also from here. */
const UPLOAD_PATIENCE_MS = MINUTE_MS;
const megabytes = IMAGE_MAX_BYTES / 1_000_000;

/** Whether there is anything in front of the site: a trial on this machine has no proxy. */
export const hasProxy = ({ baseUrl }: Config) => {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || !isLoopback(hostname);
};

/** Asks the public address as a visitor does. Without a ticket, the site cannot say how the visitor arrived. */
export async function examineAddress(config: Config, at: number, ticket?: string): Promise<Finding[]> {
  const url = new URL('/seenz', config.baseUrl);
  const headers = ticket ? { authorization: `Bearer ${ticket}` } : {};
  let answer: Answer;
  try {
    answer = await ask(url, { headers });
  } catch (error) {
    return [notReached(config.baseUrl, url.hostname, error)];
  }
  const { certificate, status } = answer;
  const findings = certificate ? examineCertificate(certificate, url.hostname, at) : [];
  if (status >= 502 && status <= 504)
    return [...findings, wrong('proxy-without-site', texts.withoutSite(status))];
  if (!ticket) return findings;
  const seen = seenOf(answer);
  if (!seen) return [...findings, wrong('address-elsewhere', texts.elsewhere(config.baseUrl, status))];

  if (!seen.visitorTold) findings.push(wrong('proxy-hides-visitor', texts.noVisitor));
  else if (!seen.visitorBelieved) findings.push(wrong('proxy-not-believed', texts.notBelieved));
  else if (certificate && !seen.https) findings.push(hint('proxy-hides-https', texts.noHttps));
  return [...findings, ...(await examineUpload(url, headers))];
}

/** Sends as much as the largest picture. */
async function examineUpload(url: URL, headers: Record<string, string>): Promise<Finding[]> {
  const question = { headers, bytes: UPLOAD_BYTES, patienceMs: UPLOAD_PATIENCE_MS };
  const answer = await ask(url, question).catch(() => undefined);
  if (answer?.status === 413) return [wrong('upload-refused', texts.bodyRefused(megabytes))];
  const arrived = answer && seenOf(answer)?.bytes === UPLOAD_BYTES;
  return arrived ? [] : [wrong('upload-lost', texts.bodyLost(megabytes))];
}

function notReached(address: string, host: string, error: unknown): Finding {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return wrong('address-unknown', texts.unknown(host));
  if (code === 'ECONNREFUSED') return wrong('proxy-stopped', texts.proxyStopped(address));
  if (/SSL|TLS|EPROTO|ECONNRESET/.test(code)) return wrong('address-without-tls', texts.noTls(address, code));
  return wrong('address-silent', texts.silent(address));
}

/** Undefined: whoever answered is not our site. */
function seenOf({ status, text }: Answer): Seen | undefined {
  if (status !== 200) return undefined;
  try {
    const seen = JSON.parse(text);
    return typeof seen?.visitorTold === 'boolean' ? seen : undefined;
  } catch {
    return undefined;
  }
}
