import { MINUTE_MS } from '#contract/durations.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { type Answer, ask } from '#server/health/ask.ts';
import { examineCertificate, type Finding, hint, proxyOf, wrong } from '#server/health/findings.ts';
import { type Seen, UPLOAD_BYTES } from '#server/health/seen.ts';
import { ownUrl } from '#server/process/listen.ts';
import { addressTexts, siteTexts } from '#texts/admin/doctor/site.ts';

/** `ticket`: by which the site knows again who comes by its public address. */
type Site = {
  findings: Finding[];
  runs: boolean;
  /** What it says itself that it lacks; each is one of the first findings. */
  missing?: string[];
  ticket?: string;
  /** Whether another version lies on the disk than the one that is running. */
  isOutdated?: boolean;
};

/** Asks the running site how it is, at the address on which it listens. */
export async function examineSite(config: Config): Promise<Site> {
  const { port, healthToken } = config;
  if (port === 0) return { findings: [hint('site-port-unknown', siteTexts.noPort)], runs: false };
  const url = ownUrl(config.host, port);
  const headers = healthToken ? { authorization: `Bearer ${healthToken}` } : {};
  const asked = (target: string) => ask(new URL(target, url), { headers });
  const isWrong = (finding: Finding) => ({ findings: [finding], runs: false });

  try {
    const alive = await asked('/healthz');
    if (alive.status === 404 && !healthToken && !isLoopback(url.hostname))
      return isWrong(hint('site-not-askable', siteTexts.notAskable(url.host)));
    if (alive.status !== 200 || alive.text !== 'ok\n')
      return isWrong(wrong('site-other-program', siteTexts.otherProgram(url.host)));
    const missing = missingOf((await asked('/readyz')).text);
    const findings = missing.map((need) => wrong('site-not-ready', siteTexts.notReady(need)));
    const { ticket, isOutdated = false } = seenBy((await asked('/seenz')).text);
    if (!ticket) return { findings: [...findings, hint('site-older', siteTexts.older)], missing, runs: true };
    return { findings, missing, runs: true, ticket, isOutdated };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // It speaks no HTTP.
    if (code.startsWith('HPE_'))
      return isWrong(wrong('site-other-program', siteTexts.otherProgram(url.host)));
    return isWrong(
      code === 'ECONNREFUSED'
        ? wrong('site-stopped', siteTexts.stopped(url.host))
        : wrong('site-silent', siteTexts.silent(url.host)),
    );
  }
}

const missingOf = (text: string) => parsed<{ missing?: string[] }>(text).missing ?? [];
const seenBy = (text: string) => parsed<{ ticket?: string; isOutdated?: boolean }>(text);

/** An older site answers with a page. */
function parsed<T extends object>(text: string): Partial<T> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

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
    return [notReached(url, error as NodeJS.ErrnoException)];
  }
  const { certificate, status } = answer;
  const findings = certificate ? examineCertificate(certificate, url.hostname, at) : [];
  if (status >= 502 && status <= 504)
    return [...findings, wrong('proxy-without-site', addressTexts.withoutSite(status))];
  if (!ticket) return findings;
  const seen = seenOf(answer);
  if (!seen) return [...findings, wrong('address-elsewhere', addressTexts.elsewhere(config.baseUrl, status))];

  if (!seen.visitorTold) findings.push(wrong('proxy-hides-visitor', addressTexts.noVisitor));
  else if (!seen.visitorBelieved) findings.push(wrong('proxy-not-believed', addressTexts.notBelieved));
  else if (certificate && !seen.https) findings.push(hint('proxy-hides-https', addressTexts.noHttps));
  return [...findings, ...(await examineUpload(url, headers))];
}

/** Sends as much as the largest picture. */
async function examineUpload(url: URL, headers: Record<string, string>): Promise<Finding[]> {
  const question = { headers, bytes: UPLOAD_BYTES, patienceMs: UPLOAD_PATIENCE_MS };
  const answer = await ask(url, question).catch(() => undefined);
  if (answer?.status === 413) return [wrong('upload-refused', addressTexts.bodyRefused(megabytes))];
  const arrived = answer && seenOf(answer)?.bytes === UPLOAD_BYTES;
  return arrived ? [] : [wrong('upload-lost', addressTexts.bodyLost(megabytes))];
}

/** The same to `setup`. */
export function notReached(
  { origin: address, hostname: host }: URL,
  { code = '' }: Pick<NodeJS.ErrnoException, 'code'>,
): Finding {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong('address-unknown', addressTexts.unknown(host));
  if (code === 'ECONNREFUSED')
    return wrong('proxy-stopped', addressTexts.proxyStopped(address, proxyOf(host)));
  if (/SSL|TLS|EPROTO|ECONNRESET/.test(code))
    return wrong('address-without-tls', addressTexts.noTls(address, code, proxyOf(host)));
  return wrong('address-silent', addressTexts.silent(address));
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
