import { MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config/config.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import type { ProxyName } from './ask-proxy.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkName } from './check-name.ts';
import { wrong } from './finding.ts';
import type { Report } from './report.ts';

const { areas, certificate: texts, name } = setupTexts;

/** So long Caddy needs at most for a certificate when all is well. */
const PATIENCE_MS = MINUTE_MS;

/** Whether visitors find the site: by its name, and with a certificate. `proxy`: the one that stands ready here. */
export async function checkPublicly({ baseUrl }: Config, proxy: ProxyName | undefined, report: Report) {
  const { hostname: host } = new URL(baseUrl);
  const { addresses, finding } = await checkName(host);
  if (finding) report.found(areas.name, finding);
  else report.right(areas.name, name.right(host));

  const address = proxy ? '127.0.0.1' : addresses[0];
  if (address === undefined) return;
  const isPatient = proxy === 'caddy' && finding?.kind !== 'wrong';
  if (isPatient) console.log(texts.waiting);
  const found = await checkCertificate(new URL(baseUrl), address, isPatient ? PATIENCE_MS : 0);
  if ('validDays' in found) return report.right(areas.certificate, texts.right(found.validDays));
  const todo = proxy === 'caddy' ? texts.missing : texts.missingBehindNginx;
  report.found(areas.certificate, wrong(todo(host, found.reason)));
}
