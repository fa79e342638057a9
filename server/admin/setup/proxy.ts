import { hash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PACKAGED } from '#server/admin/doctor/server.ts';
import { places } from '#server/config/config.ts';
import { PROGRAM_FOLDER } from '#server/process/program.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import type { Answers, Flags } from './answers.ts';
import { replaceFile } from './files.ts';
import { hint, type Report, wrong } from './report.ts';
import { hasProgram, hasSystemd, runProgram } from './service.ts';

const isHere = () => hasProgram('caddy', 'version');

/** Whether Caddy is to be set up; `given` by the flag. */
export const askWhichProxy = ({ ask }: Pick<Answers, 'ask'>, given: string) =>
  ask<'caddy' | 'none'>({
    flag: 'proxy',
    given,
    question: setupTexts.proxy.which,
    read: (typed) => (['caddy', 'none'] as const).find((one) => one === typed.toLowerCase()),
    complaint: setupTexts.proxy.badChoice,
  });

/** `before`: the answer of the last time. `missing`: it is wanted, and not on this machine. Undefined: it is not, and nobody was asked. */
export async function askProxy(
  { ask, confirm, hasTerminal }: Answers,
  { proxy: given }: Flags,
  before: string | undefined,
): Promise<'caddy' | 'missing' | 'left-out' | undefined> {
  if (given !== undefined) {
    if ((await askWhichProxy({ ask }, given)) === 'none') return 'left-out';
    return isHere() ? 'caddy' : 'missing';
  }
  const wasRefused = before === 'none';
  if (!isHere()) return wasRefused ? 'left-out' : undefined;
  const isWanted = await confirm(setupTexts.proxy.use, {
    given: hasTerminal ? undefined : !wasRefused,
    proposal: !wasRefused,
  });
  return isWanted ? 'caddy' : 'left-out';
}

/** In the sources, and where the package puts it. */
const folders = [path.join(PROGRAM_FOLDER, 'deploy'), PACKAGED];

type Place = { host: string; sitePort: number };

/** The file that we ship for Caddy; beside it lies the page that it shows while the site is away. */
function template(): string {
  const folder = folders.find((one) => existsSync(path.join(one, 'Caddyfile'))) ?? PACKAGED;
  return readFileSync(path.join(folder, 'Caddyfile'), 'utf8').replaceAll(PACKAGED, folder);
}

/** Up to the end of what may stand only once in all of Caddy. */
const globalEnd = (text: string) => text.indexOf('\n}\n') + 3;

/** What each class has in a file of its own, as it is next to those of others. */
const forOneOfSeveral = (text: string) =>
  text
    .slice(globalEnd(text))
    .replace(/\n#[^\n]*\nimport .*/, '')
    .trim()
    .concat('\n');

/** Takes the files of further classes into Caddy's. */
const IMPORT = 'import klassenkreis-*.caddy\n';
const CADDYFILE = '/etc/caddy/Caddyfile';

/** The file that we ship, with the names of this site. */
const proxyText = ({ host, sitePort }: Place) =>
  (places().instance === '' ? template() : forOneOfSeveral(template()))
    .replaceAll('klasse.example.org', host)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`);

/** Stands above what we have written, and proves that nobody has changed it since. */
const MARK = /^# klassenkreis setup ([0-9a-f]{64})\n/;

const marked = (text: string) => `# klassenkreis setup ${hash('sha256', text)}\n${text}`;

/** Whether nobody misses this file: it is as we wrote it, or as Debian brings it. */
function isOurs(text: string): boolean {
  const [line = '', sum] = MARK.exec(text) ?? [];
  return sum === undefined ? isGreeting(text) : hash('sha256', text.slice(line.length)) === sum;
}

/** What Debian's caddy brings along and nobody misses: a page that greets. */
const GREETING = ':80 { root * /usr/share/caddy file_server }';

function isGreeting(text: string): boolean {
  const said = text.replaceAll(/^\s*#.*$/gm, '');
  return said.trim().replaceAll(/\s+/g, ' ') === GREETING;
}

const area = setupTexts.areas.proxy;

type Deps = { answers: Answers; flags: Flags; report: Report };

/** Where Caddy reads the file of this class. */
function proxyFile(flags: Flags): string {
  const { instance, own } = places();
  return flags['proxy-file'] ?? (instance === '' ? CADDYFILE : `/etc/caddy/${own}.caddy`);
}

export const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Where Debian's nginx reads what is in front of a site. */
const NGINX = ['/etc/nginx/sites-enabled/klassenkreis', '/etc/nginx/conf.d/klassenkreis.conf'];

/** Whether nginx is set up here for this host. */
export const hasNginx = (host: string) => NGINX.some((file) => readIfThere(file)?.includes(host));

/** Writes Caddy's file and lets Caddy read it. Returns whether it has. */
export async function setUpProxy(place: Place, deps: Deps): Promise<boolean> {
  const options = { host: place.host, ...deps };
  const isAlone = places().instance === '' || deps.flags['proxy-file'] !== undefined;
  if (!isAlone) await takeIn(options);
  if (!isAlone && !readIfThere(CADDYFILE)?.includes(IMPORT)) return false;
  return put(proxyText(place), options);
}

type Put = Deps & {
  host: string;
  /** Instead of the usual place of this class. */
  at?: string;
  /** Asked of a file that is not ours. */
  foreign?: (file: string) => string;
};

/** Lets Caddy read what the classes have in files of their own; what its file has besides stays. */
async function takeIn(options: Put): Promise<void> {
  const old = readIfThere(CADDYFILE);
  if (old?.includes(IMPORT)) return;
  const head = template();
  const text =
    old === undefined || isGreeting(old)
      ? `${head.slice(head.indexOf('{\n'), globalEnd(head))}\n${IMPORT}`
      : `${(isOurs(old) ? old.replace(MARK, '') : old).trimEnd()}\n\n${IMPORT}`;
  await put(text, { ...options, at: CADDYFILE, foreign: setupTexts.proxy.shared });
}

/** Puts the text to its place unless it is there. */
async function put(unmarked: string, options: Put): Promise<boolean> {
  const { host, answers, flags, report, foreign = setupTexts.proxy.foreign } = options;
  const file = options.at ?? proxyFile(flags);
  const old = readIfThere(file);
  const isTheirs = old !== undefined && !isOurs(old);
  // Whose it was it remains.
  const text = options.at !== undefined && isTheirs ? unmarked : marked(unmarked);
  if (old === text) {
    report.right(area, setupTexts.proxy.unchanged(file));
    if (!hasSystemd() || runProgram('systemctl', 'is-active', 'caddy').ok) return true;
    // Nobody has started it, or it did not come up the last time.
    return reload(report);
  }
  if (isTheirs) {
    const given = flags['replace-proxy-file'];
    if (!(await answers.confirm(foreign(file), { given, proposal: options.at !== undefined }))) {
      const kept = { what: setupTexts.proxy.kept(file), todo: setupTexts.proxy.replaceFlag };
      // An entry that was made by hand stays as it is.
      report.found(area, old.includes(host) ? hint(kept) : wrong(kept));
      return false;
    }
  }
  const copy = isTheirs && `${file}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
  if (copy) copyFileSync(file, copy);
  await replaceFile(file, text, { mode: 0o644 });

  const check = flags['proxy-file'] ? undefined : examine(file);
  if (check && !check.ok) {
    if (old === undefined) rmSync(file);
    else await replaceFile(file, old, { mode: 0o644 });
    report.found(
      area,
      wrong({ what: setupTexts.proxy.refused(check.reason), todo: setupTexts.proxy.refusedTodo }),
    );
    return false;
  }
  report.changed(area, setupTexts.proxy.written(file));
  if (copy) console.log(`  ${setupTexts.proxy.copied(copy)}`);
  return reload(report);
}

const examine = (file: string) =>
  runProgram(
    'caddy',
    'validate',
    '--config',
    existsSync(CADDYFILE) ? CADDYFILE : file,
    '--adapter',
    'caddyfile',
  );

function reload(report: Report): boolean {
  if (!hasSystemd()) {
    report.found(area, hint({ what: setupTexts.proxy.reload, todo: setupTexts.proxy.reloadTodo }));
    return false;
  }
  runProgram('systemctl', 'enable', 'caddy');
  const { ok, reason } = runProgram('systemctl', 'reload-or-restart', 'caddy');
  if (!ok)
    report.found(area, wrong({ what: setupTexts.proxy.notReloaded(reason), todo: setupTexts.proxy.journal }));
  return ok;
}
