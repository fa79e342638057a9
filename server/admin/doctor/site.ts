import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { ask } from '#server/health/ask.ts';
import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { siteTexts as texts } from '#texts/admin/doctor/site.ts';

/** `ticket`: by which the site knows again who comes by its public address. */
type Site = {
  findings: Finding[];
  runs: boolean;
  ticket?: string;
  /** Whether another version lies on the disk than the one that is running. */
  isOutdated?: boolean;
};

/** Asks the running site how it is, at the address on which it listens. */
export async function examineSite(config: Config): Promise<Site> {
  const { port, healthToken } = config;
  if (port === 0) return { findings: [hint('site-port-unknown', texts.noPort)], runs: false };
  const url = siteUrl(config);
  const headers = healthToken ? { authorization: `Bearer ${healthToken}` } : {};
  const asked = (target: string) => ask(new URL(target, url), { headers });
  const isWrong = (finding: Finding) => ({ findings: [finding], runs: false });

  try {
    const alive = await asked('/healthz');
    if (alive.status === 404 && !healthToken && !isLoopback(url.hostname))
      return isWrong(hint('site-not-askable', texts.notAskable(url.host)));
    if (alive.status !== 200 || alive.text !== 'ok\n')
      return isWrong(wrong('site-other-program', texts.otherProgram(url.host)));
    const missing = missingOf((await asked('/readyz')).text);
    const findings = missing.map((need) => wrong('site-not-ready', texts.notReady(need)));
    const { ticket, isOutdated = false } = seenBy((await asked('/seenz')).text);
    if (!ticket) return { findings: [...findings, hint('site-older', texts.older)], runs: true };
    return { findings, runs: true, ticket, isOutdated };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return isWrong(
      code === 'ECONNREFUSED'
        ? wrong('site-stopped', texts.stopped(url.host))
        : wrong('site-silent', texts.silent(url.host)),
    );
  }
}

/** The address by which this machine reaches the site. */
function siteUrl({ host, port }: Config): URL {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const name = everywhere[host] ?? host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
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
