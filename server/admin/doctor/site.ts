import { API_ROOT } from '#contract/endpoint.ts';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { type Answer, ask } from '#server/health/ask.ts';
import { examineCertificate, type Finding, hint, wrong } from '#server/health/findings.ts';
import type { Readiness } from '#server/health/health.ts';
import { ownUrl } from '#server/process/listen.ts';
import { addressTexts, siteTexts } from '#texts/admin/doctor/site.ts';

type Site = {
  findings: Finding[];
  runs: boolean;
  /** What it says itself that it lacks; each is one of the first findings. */
  missing?: string[];
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
    const { missing, isOutdated }: Readiness = JSON.parse((await asked('/readyz')).text);
    const findings = missing.map((need) => wrong('site-not-ready', siteTexts.notReady(need)));
    return { findings, missing, runs: true, isOutdated };
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

/** Whether there is anything in front of the site: a trial on this machine has no proxy. */
export const hasProxy = ({ baseUrl }: Config) => {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || !isLoopback(hostname);
};

/** Asks the public address as a browser does that is not logged in. What answers is known to be the site only while it runs. */
export async function examineAddress(config: Config, at: number, runs: boolean): Promise<Finding[]> {
  const url = new URL(`${API_ROOT}/session`, config.baseUrl);
  let answer: Answer;
  try {
    answer = await ask(url);
  } catch (error) {
    return [notReached(url, error as NodeJS.ErrnoException)];
  }
  const { certificate, status, text } = answer;
  const findings = certificate ? examineCertificate(certificate, url.hostname, at) : [];
  if (status >= 502 && status <= 504)
    return [...findings, wrong('proxy-without-site', addressTexts.withoutSite(status))];
  const isOurs = status === 401 && text.startsWith('{"error":');
  return runs && !isOurs
    ? [...findings, wrong('address-elsewhere', addressTexts.elsewhere(config.baseUrl, status))]
    : findings;
}

function notReached(
  { origin: address, hostname: host }: URL,
  { code = '' }: Pick<NodeJS.ErrnoException, 'code'>,
): Finding {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong('address-unknown', addressTexts.unknown(host));
  if (code === 'ECONNREFUSED') return wrong('proxy-stopped', addressTexts.proxyStopped(address));
  if (/SSL|TLS|EPROTO|ECONNRESET/.test(code))
    return wrong('address-without-tls', addressTexts.noTls(address, code));
  return wrong('address-silent', addressTexts.silent(address));
}
