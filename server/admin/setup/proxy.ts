import { hash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { places } from '#server/config/config.ts';
import { PROGRAM_FOLDER } from '#server/process/program-folder.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import type { Answers, Flags } from './answers.ts';
import { replaceFile } from './files.ts';
import { type Finding, hint, type Report, wrong } from './report.ts';
import { hasProgram, hasSystemd, runProgram } from './service.ts';

const proxyNames = ['caddy', 'nginx'] as const;
export type ProxyName = (typeof proxyNames)[number];

const isHere = (name: ProxyName) => hasProgram(name, name === 'caddy' ? 'version' : '-v');

/** Which proxy is to be set up, if any; `given` by the flag. */
export const askWhichProxy = ({ ask }: Pick<Answers, 'ask'>, given: string | undefined) =>
  ask<ProxyName | 'none'>({
    flag: 'proxy',
    given,
    question: setupTexts.proxy.which,
    read: (typed) => [...proxyNames, 'none' as const].find((one) => one === typed.toLowerCase()),
    complaint: setupTexts.proxy.badChoice,
  });

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
  const name = await askWhichProxy({ ask }, flags.proxy);
  if (name === 'none') return { isLeftOut: true };
  return here.includes(name) ? { proxy: name } : { missing: name };
}

/** In the sources, and where the package puts it. */
const folders = [path.join(PROGRAM_FOLDER, 'deploy'), '/usr/share/klassenkreis'];
const templates = { caddy: 'Caddyfile', nginx: 'nginx.conf' } as const;

/** The names that the templates have for what differs. */
const stands = {
  host: 'klasse.example.org',
  site: '127.0.0.1:3000',
  certificates: '/etc/letsencrypt/live/klasse.example.org',
};

type Place = { host: string; sitePort: number; certificates: string };

/** The file that we ship for this proxy. */
function template(proxy: ProxyName): string {
  const files = folders.map((folder) => path.join(folder, templates[proxy]));
  return readFileSync(files.find((file) => existsSync(file)) ?? '', 'utf8');
}

/** Up to the end of what may stand only once in all of Caddy. */
const globalEnd = (text: string) => text.indexOf('\n}\n') + 3;

/** What each class has in a file of its own, as it stands beside those of others. */
const forOneOfSeveral: Record<ProxyName, (text: string) => string> = {
  caddy: (text) =>
    text
      .slice(globalEnd(text))
      .replace(/\n#[^\n]*\nimport .*/, '')
      .trim()
      .concat('\n'),
  nginx: (text) =>
    text
      .replaceAll(/klassenkreis(?=_visitor|_network|:1m)/g, places().own.replaceAll('-', '_'))
      // Once for all of nginx.
      .replaceAll(' backlog=4096', ''),
};

/** Takes the files of further classes into Caddy's. */
const IMPORT = 'import klassenkreis-*.caddy\n';
const CADDYFILE = '/etc/caddy/Caddyfile';

/** The file that we ship for this proxy, with the names of this site. */
function proxyText(proxy: ProxyName, { host, sitePort, certificates }: Place): string {
  const text = places().instance === '' ? template(proxy) : forOneOfSeveral[proxy](template(proxy));
  return text
    .replaceAll(stands.certificates, certificates)
    .replaceAll(stands.host, host)
    .replaceAll(stands.site, `127.0.0.1:${sitePort}`);
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
  const { instance, own } = places();
  if (proxy === 'caddy') return { file: instance === '' ? CADDYFILE : `/etc/caddy/${own}.caddy` };
  if (!existsSync('/etc/nginx/sites-available')) return { file: `/etc/nginx/conf.d/${own}.conf` };
  return { file: `/etc/nginx/sites-available/${own}`, link: `/etc/nginx/sites-enabled/${own}` };
}

/** Stands above what we have written, and proves that nobody has changed it since. */
const MARK = /^# klassenkreis setup ([0-9a-f]{64})\n/;

const marked = (text: string) => `# klassenkreis setup ${hash('sha256', text)}\n${text}`;

/** Of the file that is there: ours as we wrote it, ours with changes of the maintainers, or of somebody else. */
function whose(text: string): 'ours' | 'changed' | 'foreign' {
  const [line = '', sum] = MARK.exec(text) ?? [];
  if (sum === undefined) return isGreeting(text) ? 'ours' : 'foreign';
  return hash('sha256', text.slice(line.length)) === sum ? 'ours' : 'changed';
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

/**
 * The site is to be reached by the proxy now; or it waits for something; or the proxy goes on with what it had before.
 */
export type ProxyState = 'up' | 'waiting' | 'as-before';

export const placeOf = (proxy: ProxyName, flags: Flags): { file: string; link?: string } =>
  flags['proxy-file'] ? { file: flags['proxy-file'] } : usualPlace(proxy);

export const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Writes the proxy's file and lets the proxy read it. */
export async function setUpProxy(
  proxy: ProxyName,
  place: Omit<Place, 'certificates'>,
  deps: Deps,
): Promise<ProxyState> {
  const certificates = deps.flags.certificate ?? `/etc/letsencrypt/live/${place.host}`;
  const whole = proxyText(proxy, { ...place, certificates });
  const options = { host: place.host, ...deps };
  if (proxy === 'caddy') {
    const isAlone = places().instance === '' || deps.flags['proxy-file'] !== undefined;
    const isTakenIn = isAlone || (await takeIn(options)) !== 'as-before';
    return isTakenIn ? put(proxy, whole, options) : 'as-before';
  }

  const hasCertificate = () => existsSync(path.join(certificates, 'fullchain.pem'));
  if (!hasCertificate()) {
    if (!deps.flags['proxy-file']) mkdirSync(ACME_FOLDER, { recursive: true });
    const { file } = placeOf(proxy, deps.flags);
    const before = readIfThere(file);
    const state = await put(proxy, beforeCertificate(whole), options);
    if (state === 'as-before') return state;
    const finding = await fetchCertificate(place.host, deps);
    if (finding) deps.report.found(area, finding);
    if (!hasCertificate()) {
      // Under its old name the site had one, and is not to lose it.
      if (!before?.includes('ssl_certificate ')) return 'waiting';
      await replaceFile(file, before, { mode: 0o644 });
      reload(proxy, deps.report);
      return 'as-before';
    }
  }
  return put(proxy, whole, options);
}

type Put = Deps & {
  host: string;
  /** Instead of the usual place of this class. */
  at?: { file: string; link?: string };
  /** Asked of a file that is not ours. */
  foreign?: (file: string) => string;
};

/** Lets Caddy read what the classes have in files of their own; what its file has besides stays. */
async function takeIn(options: Put): Promise<ProxyState> {
  const old = readIfThere(CADDYFILE);
  if (old?.includes(IMPORT)) return 'up';
  const head = template('caddy');
  const text =
    old === undefined || isGreeting(old)
      ? `${head.slice(head.indexOf('{\n'), globalEnd(head))}\n${IMPORT}`
      : `${(whose(old) === 'ours' ? old.replace(MARK, '') : old).trimEnd()}\n\n${IMPORT}`;
  return put('caddy', text, { ...options, at: { file: CADDYFILE }, foreign: setupTexts.proxy.shared });
}

/** Puts the text to its place unless it is there. */
async function put(proxy: ProxyName, unmarked: string, options: Put): Promise<ProxyState> {
  const { host, answers, flags, report, foreign = setupTexts.proxy.foreign } = options;
  const { file, link } = options.at ?? placeOf(proxy, flags);
  // Whose it was it remains.
  const old = readIfThere(file);
  const isTheirs = options.at !== undefined && whose(old ?? '') !== 'ours';
  const text = isTheirs ? unmarked : marked(unmarked);
  const isLinked = link === undefined || existsSync(link);
  if (old === text && isLinked) {
    report.right(area, setupTexts.proxy.unchanged(file));
    if (!hasSystemd() || runProgram('systemctl', 'is-active', proxy).ok) return 'up';
    // Nobody has started it, or it did not come up the last time.
    if (!reload(proxy, report)) return 'waiting';
    report.changed(area, setupTexts.proxy.started(proxy));
    return 'up';
  }
  const owner = old === undefined || old === text ? 'ours' : whose(old);
  if (owner !== 'ours') {
    const isOwn = owner === 'changed';
    const question = isOwn && !options.at ? setupTexts.proxy.changed(file) : foreign(file);
    const given = flags['replace-proxy-file'];
    if (!(await answers.confirm(question, { given, proposal: isOwn || options.at !== undefined }))) {
      const kept = { what: setupTexts.proxy.kept(file), todo: setupTexts.proxy.replaceFlag };
      // Whoever has entered the site there by hand wants it so.
      const isThere = old?.includes(host);
      report.found(area, isThere ? hint({ ...kept, what: setupTexts.proxy.keptByHand(file) }) : wrong(kept));
      return isThere ? 'waiting' : 'as-before';
    }
  }
  const copy =
    owner === 'ours' ? '' : `${file}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
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
    return 'as-before';
  }
  report.changed(area, setupTexts.proxy.written(file));
  if (copy) console.log(`  ${setupTexts.proxy.copied(copy)}`);
  return reload(proxy, report) ? 'up' : 'waiting';
}

const examine = (proxy: ProxyName, file: string) =>
  proxy === 'nginx'
    ? runProgram('nginx', '-t', '-q')
    : runProgram(
        'caddy',
        'validate',
        '--config',
        existsSync(CADDYFILE) ? CADDYFILE : file,
        '--adapter',
        'caddyfile',
      );

export function reload(proxy: ProxyName, report: Report): boolean {
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
