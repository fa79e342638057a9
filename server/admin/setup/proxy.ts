import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM_FOLDER } from '#server/process/program-folder.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import type { Answers, Flags } from './answers.ts';
import { replaceFile } from './files.ts';
import { type Finding, hint, type Report, wrong } from './report.ts';
import { hasProgram, hasSystemd, runProgram } from './service.ts';

const proxyNames = ['caddy', 'nginx'] as const;
export type ProxyName = (typeof proxyNames)[number];

const isHere = (name: ProxyName) => hasProgram(name, name === 'caddy' ? 'version' : '-v');

/** The proxy that is to be set up on this machine. `missing`: the one that was wanted is not there. */
export async function askProxy(
  { ask, confirm, hasTerminal }: Answers,
  flags: Flags,
): Promise<{ proxy?: ProxyName; missing?: ProxyName; isLeftOut?: boolean }> {
  const here = proxyNames.filter(isHere);
  const [only] = here;
  if (flags.proxy === undefined && here.length < 2) {
    if (only === undefined) return {};
    const isWanted = await confirm(setupTexts.proxy.use(only), {
      given: hasTerminal ? undefined : true,
      proposal: true,
    });
    return isWanted ? { proxy: only } : { isLeftOut: true };
  }
  const name = await ask<ProxyName | 'none'>({
    flag: 'proxy',
    given: flags.proxy,
    question: setupTexts.proxy.which,
    read: (typed) => [...proxyNames, 'none' as const].find((one) => one === typed.toLowerCase()),
    complaint: setupTexts.proxy.badChoice,
  });
  if (name === 'none') return { isLeftOut: true };
  return here.includes(name) ? { proxy: name } : { missing: name };
}

/** In the sources, and where the package puts it. */
const folders = [path.join(PROGRAM_FOLDER, 'deploy'), '/usr/share/klassenkreis'];
const templates = { caddy: 'Caddyfile', nginx: 'nginx.conf' } as const;

/** The names that the templates have for what differs. */
const template = {
  host: 'klasse.example.org',
  site: '127.0.0.1:3000',
  certificates: '/etc/letsencrypt/live/klasse.example.org',
};

type Place = { host: string; sitePort: number; certificates: string };

/** The file that we ship for this proxy, with the names of this site. */
function proxyText(proxy: ProxyName, { host, sitePort, certificates }: Place): string {
  const files = folders.map((folder) => path.join(folder, templates[proxy]));
  return readFileSync(files.find((file) => existsSync(file)) ?? '', 'utf8')
    .replaceAll(template.certificates, certificates)
    .replaceAll(template.host, host)
    .replaceAll(template.site, `127.0.0.1:${sitePort}`);
}

/** Of nginx's file the part in the clear: without a certificate it does not start with the other. */
function beforeCertificate(text: string): string {
  return text
    .slice(0, text.indexOf('server {', text.indexOf('server {') + 1))
    .trimEnd()
    .concat('\n');
}

/** Where the proxy reads its file, and where nginx of Debian wants a link to it. */
function usualPlace(proxy: ProxyName): { file: string; link?: string } {
  if (proxy === 'caddy') return { file: '/etc/caddy/Caddyfile' };
  if (!existsSync('/etc/nginx/sites-available')) return { file: '/etc/nginx/conf.d/klassenkreis.conf' };
  return {
    file: '/etc/nginx/sites-available/klassenkreis',
    link: '/etc/nginx/sites-enabled/klassenkreis',
  };
}

/** What Debian's caddy brings along and nobody misses: a page that greets. */
const GREETING = ':80 { root * /usr/share/caddy file_server }';

function isGreeting(text: string): boolean {
  const said = text.replaceAll(/^\s*#.*$/gm, '');
  return said.trim().replaceAll(/\s+/g, ' ') === GREETING;
}

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

/** Puts the text to its place unless it is there. `ours`: setupTexts.proxy that may be replaced without asking. */
async function put(proxy: ProxyName, text: string, ours: string[], { answers, flags, report }: Deps) {
  const { file, link } = flags['proxy-file'] ? { file: flags['proxy-file'] } : usualPlace(proxy);
  const old = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const isLinked = link === undefined || existsSync(link);
  if (old === text && isLinked) {
    report.right(area, setupTexts.proxy.unchanged(file));
    if (!hasSystemd() || runProgram('systemctl', 'is-active', proxy).ok) return true;
    // Nobody has started it, or it did not come up the last time.
    if (!reload(proxy, report)) return false;
    report.changed(area, setupTexts.proxy.started(proxy));
    return true;
  }
  const isForeign = old !== undefined && old !== text && !ours.includes(old) && !isGreeting(old);
  const given = flags['replace-proxy-file'];
  if (isForeign && !(await answers.confirm(setupTexts.proxy.foreign(file), { given, proposal: false }))) {
    report.found(area, hint({ what: setupTexts.proxy.kept(file), todo: setupTexts.proxy.replaceFlag }));
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
    report.found(
      area,
      wrong({ what: setupTexts.proxy.refused(proxy, check.reason), todo: setupTexts.proxy.refusedTodo }),
    );
    return false;
  }
  report.changed(area, setupTexts.proxy.written(file));
  if (copy) console.log(`  ${setupTexts.proxy.copied(copy)}`);
  return reload(proxy, report);
}

const examine = (proxy: ProxyName, file: string) =>
  proxy === 'nginx'
    ? runProgram('nginx', '-t', '-q')
    : runProgram('caddy', 'validate', '--config', file, '--adapter', 'caddyfile');

function reload(proxy: ProxyName, report: Report): boolean {
  if (!hasSystemd()) {
    report.found(
      area,
      hint({ what: setupTexts.proxy.reload(proxy), todo: setupTexts.proxy.reloadTodo(proxy) }),
    );
    return false;
  }
  runProgram('systemctl', 'enable', proxy);
  const { ok, reason } = runProgram('systemctl', 'reload-or-restart', proxy);
  if (!ok)
    report.found(
      area,
      wrong({ what: setupTexts.proxy.notReloaded(proxy, reason), todo: setupTexts.proxy.journal(proxy) }),
    );
  return ok;
}

/** By certbot, which also renews it; nginx is told each time. */
async function fetchCertificate(
  host: string,
  { answers, flags, adminEmail }: Deps,
): Promise<Finding | undefined> {
  if (!runProgram('certbot', '--version').ok)
    return wrong({ what: setupTexts.proxy.certbotMissing, todo: setupTexts.proxy.certbotTodo() });
  if (!(await answers.confirm(setupTexts.proxy.certbot, { given: flags.certbot, proposal: true })))
    return wrong({ what: setupTexts.proxy.certbotMissing, todo: setupTexts.proxy.certbotAgain() });
  const who = adminEmail ? ['--email', adminEmail] : ['--register-unsafely-without-email'];
  const words = ['certonly', '--webroot', '-w', ACME_FOLDER, '-d', host, '--agree-tos', '--no-eff-email'];
  const hook = ['--deploy-hook', 'systemctl reload nginx'];
  const { ok, reason } = runProgram('certbot', ...words, ...who, ...hook, '--non-interactive');
  return ok
    ? undefined
    : wrong({ what: setupTexts.proxy.certbotFailed(reason), todo: setupTexts.proxy.certbotAgain() });
}
