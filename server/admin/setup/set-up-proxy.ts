import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setupTexts } from '#texts/admin/setup.ts';
import type { Answers } from './answers.ts';
import type { ProxyName } from './ask-proxy.ts';
import { type Finding, hint, wrong } from './finding.ts';
import type { Flags } from './flags.ts';
import { beforeCertificate, isGreeting, type Place, proxyText, usualPlace } from './proxy-file.ts';
import { replaceFile } from './replace-file.ts';
import type { Report } from './report.ts';
import { runProgram } from './run-program.ts';
import { hasSystemd } from './service.ts';

const texts = setupTexts.proxy;
const area = setupTexts.areas.proxy;
/** Where nginx.conf lets certificate authorities look. */
const ACME_FOLDER = '/var/www/acme';

type Deps = { answers: Answers; flags: Flags; report: Report; adminEmail: string };

/** Writes the proxy's file and lets the proxy read it. Returns whether the site is to be reached by it now. */
export async function setUpProxy(proxy: ProxyName, place: Omit<Place, 'certificates'>, deps: Deps) {
  const certificates = deps.flags.certificate ?? `/etc/letsencrypt/live/${place.host}`;
  const whole = proxyText(proxy, { ...place, certificates });
  if (proxy === 'caddy') return put(proxy, whole, [], deps);

  const hasCertificate = () => existsSync(path.join(certificates, 'fullchain.pem'));
  const early = beforeCertificate(whole);
  if (!hasCertificate()) {
    if (!deps.flags['proxy-file']) mkdirSync(ACME_FOLDER, { recursive: true });
    if (!(await put(proxy, early, [whole], deps))) return false;
    const finding = await fetchCertificate(place.host, deps);
    if (finding) deps.report.found(area, finding);
    if (!hasCertificate()) return false;
  }
  return put(proxy, whole, [early], deps);
}

/** Puts the text to its place unless it is there. `ours`: texts that may be replaced without asking. */
async function put(proxy: ProxyName, text: string, ours: string[], { answers, flags, report }: Deps) {
  const { file, link } = flags['proxy-file'] ? { file: flags['proxy-file'] } : usualPlace(proxy);
  const old = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const isLinked = link === undefined || existsSync(link);
  if (old === text && isLinked) {
    report.right(area, texts.unchanged(file));
    if (!hasSystemd() || runProgram('systemctl', 'is-active', proxy).ok) return true;
    // Nobody has started it, or it did not come up the last time.
    if (!reload(proxy, report)) return false;
    report.changed(area, texts.started(proxy));
    return true;
  }
  const isForeign = old !== undefined && old !== text && !ours.includes(old) && !isGreeting(old);
  const given = flags['replace-proxy-file'];
  if (isForeign && !(await answers.confirm(texts.foreign(file), { given, proposal: false }))) {
    report.found(area, hint({ what: texts.kept(file), todo: texts.replaceFlag }));
    return false;
  }
  const copy = isForeign ? `${file}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}` : '';
  if (copy) copyFileSync(file, copy);
  await replaceFile(file, text, { mode: 0o644 });
  if (!isLinked) symlinkSync(file, link);

  const isUsual = !flags['proxy-file'];
  const check = isUsual ? examine(proxy, file) : undefined;
  if (check && !check.ok) {
    if (old === undefined) rmSync(file);
    else await replaceFile(file, old, { mode: 0o644 });
    if (!isLinked) rmSync(link);
    report.found(area, wrong({ what: texts.refused(proxy, check.reason), todo: texts.refusedTodo }));
    return false;
  }
  report.changed(area, texts.written(file));
  if (copy) console.log(`  ${texts.copied(copy)}`);
  return reload(proxy, report);
}

const examine = (proxy: ProxyName, file: string) =>
  proxy === 'nginx'
    ? runProgram('nginx', '-t', '-q')
    : runProgram('caddy', 'validate', '--config', file, '--adapter', 'caddyfile');

function reload(proxy: ProxyName, report: Report): boolean {
  if (!hasSystemd()) {
    report.found(area, hint({ what: texts.reload(proxy), todo: texts.reloadTodo(proxy) }));
    return false;
  }
  runProgram('systemctl', 'enable', proxy);
  const { ok, reason } = runProgram('systemctl', 'reload-or-restart', proxy);
  if (!ok) report.found(area, wrong({ what: texts.notReloaded(proxy, reason), todo: texts.journal(proxy) }));
  return ok;
}

/** By certbot, which also renews it; nginx is told each time. */
async function fetchCertificate(
  host: string,
  { answers, flags, adminEmail }: Deps,
): Promise<Finding | undefined> {
  if (!runProgram('certbot', '--version').ok)
    return wrong({ what: texts.certbotMissing, todo: texts.certbotTodo() });
  if (!(await answers.confirm(texts.certbot, { given: flags.certbot, proposal: true })))
    return wrong({ what: texts.certbotMissing, todo: texts.certbotAgain() });
  const who = adminEmail ? ['--email', adminEmail] : ['--register-unsafely-without-email'];
  const words = ['certonly', '--webroot', '-w', ACME_FOLDER, '-d', host, '--agree-tos', '--no-eff-email'];
  const hook = ['--deploy-hook', 'systemctl reload nginx'];
  const { ok, reason } = runProgram('certbot', ...words, ...who, ...hook, '--non-interactive');
  return ok ? undefined : wrong({ what: texts.certbotFailed(reason), todo: texts.certbotAgain() });
}
