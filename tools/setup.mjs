// Sets up a fresh machine before the first script: the packages, the Node version among them, the built web
// files, with `--server` the bundled server, and with `--browser` a browser for the tests. Runs on Node 18 and later, without any package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const inRoot = (...parts) => path.join(root, ...parts);
const stampFile = inRoot('node_modules', '.klassenkreis-setup');
const nodeFromNpm = inRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** The oldest Node that works: earlier ones lack functions, and their SQLite can damage data. */
const neededNode = () =>
  JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).engines.node.replace('>=', '');

const isAtLeast = (version) => {
  const [major, minor] = version.split('.').map(Number);
  const [ourMajor = 0, ourMinor = 0] = process.versions.node.split('.').map(Number);
  return ourMajor > major || (ourMajor === major && ourMinor >= minor);
};

/** Ends the setup with an error message. A Node that cannot start would end every later command, being first on PATH. */
function fail(sentence) {
  console.error(sentence);
  if (existsSync(nodeFromNpm) && whyNodeFails()) rmSync(nodeFromNpm);
  process.exit(1);
}

/** Runs a program; its output appears only when it fails. */
function run(command, args, what, env = process.env) {
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const result = spawnSync(command, args, options);
  if (result.status === 0) return;
  const said = `${result.stdout ?? ''}${result.stderr ?? ''}`;
  process.stderr.write(said);
  const code = result.error?.message ?? `Code ${result.status ?? result.signal}`;
  const reason = reasonOf(`${said} ${code}`);
  fail(`${what} ist gescheitert${reason ? `: ${reason}` : ''} (${code}).`);
}

/** Why npm and what it runs fail, by what they say. The first that fits counts. */
const reasons = [
  [
    /\bENOSPC\b|no space left on device/i,
    'Der Datenträger ist voll; mach mindestens 2 GB frei und gib den Befehl noch einmal ein',
  ],
  [/\bEROFS\b/, 'Der Datenträger lässt sich nur lesen; „dmesg“ nennt den Grund'],
  [
    /\bEACCES\b|\bEPERM\b/,
    'In diesen Ordner darf der Benutzer nicht schreiben; gib den Befehl unter dem ein, dem der Ordner gehört, oder als root',
  ],
  [
    /\bE(M|N)FILE\b/,
    'Es dürfen nicht so viele Dateien zugleich offen sein; erhöhe die Grenze mit „ulimit -n 4096“',
  ],
  [
    /Code SIGKILL|\bENOMEM\b|heap out of memory|Code 137\b/,
    'Der Arbeitsspeicher reicht nicht; nötig ist etwa 1 GB, notfalls mit einer Auslagerungsdatei (swap)',
  ],
  [
    /\bENOTFOUND\b|\bEAI_AGAIN\b/,
    'Der Name der Paketquelle lässt sich nicht nachschlagen; prüfe, ob dieser Rechner ins Internet kommt, und „npm config get registry“',
  ],
  [
    /\b(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)\b|network timeout/,
    'Die Paketquelle antwortet nicht; prüfe Internet, Firewall und „npm config get proxy“, dann gib den Befehl noch einmal ein',
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    'Das Zertifikat der Paketquelle gilt nicht; stimmt die Uhr dieses Rechners („date“)?',
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS_CERT_ALTNAME/,
    'Für das Zertifikat der Paketquelle bürgt niemand; liest ein Proxy mit, dann braucht npm dessen Zertifikat („npm config set cafile DATEI“)',
  ],
  [
    /\bE40[13]\b/,
    'Die Paketquelle verweigert den Zugriff; prüfe „npm config get registry“ und die Anmeldung dort',
  ],
  [/\bE404\b|\bETARGET\b/, 'Die Paketquelle hat ein nötiges Paket nicht; prüfe „npm config get registry“'],
  [/\bE5\d\d\b/, 'Die Paketquelle ist gestört; versuche es in einer Stunde noch einmal'],
  [
    /\bEINTEGRITY\b/,
    'Ein Paket kam verändert an; gib „npm cache clean --force“ ein, dann den Befehl noch einmal',
  ],
  [
    /Cannot find module|\bMODULE_NOT_FOUND\b/,
    'Dem Programm fehlt eine Datei; hol die Dateien noch einmal vollständig, oder installiere npm neu',
  ],
];

const reasonOf = (said) => reasons.find(([says]) => says.test(said))?.[1];

const INSTALLING = 'Das Einrichten der Pakete';

function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;

  // Told at once, not after another minute of installing what would not start.
  if (LACKS_LIBRARY.test(whyNodeFails())) chooseNode();
  const npm = process.env.npm_execpath;
  if (!npm) fail('Bitte starte über npm, zum Beispiel mit „npm run demo“.');
  console.error('Richte alles ein, das dauert beim ersten Mal eine Minute …');
  const npmArgs = [npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  run(process.execPath, npmArgs, INSTALLING);
  if (missingPackages().length > 0) installAgain(npmArgs);
  const missing = missingPackages();
  if (missing.length > 0)
    fail(`${INSTALLING} ist gescheitert: ${missing.join(', ')} fehlt; gib den Befehl noch einmal ein.`);
  // Written last, so that an interrupted setup starts over.
  writeFileSync(stampFile, wanted);
}

/**
 * The missing packages with binaries for this machine. npm silently skips one if its download failed or it
 * requires a newer Node than the one that runs npm.
 */
function missingPackages() {
  const ourLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const isOurs = ({ optional, os, cpu, libc = [ourLibc] }) =>
    optional && os?.includes(process.platform) && cpu?.includes(process.arch) && libc.includes(ourLibc);
  return Object.entries(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages)
    .filter(([folder, entry]) => isOurs(entry) && !existsSync(inRoot(folder, 'package.json')))
    .map(([folder]) => folder.replace('node_modules/', ''));
}

/** The Node that came with the packages, whether or not it starts here. */
function broughtNode() {
  const machine = `${process.platform}-${process.arch}`;
  const inPackage = (name) => inRoot('node_modules', name, 'bin', 'node');
  const places =
    process.platform === 'win32' ? [nodeFromNpm] : [`node-${machine}`, `node-bin-${machine}`].map(inPackage);
  return places.find((place) => existsSync(place));
}

/** What the Node from npm says instead of starting; nothing where it starts. */
function whyNodeFails() {
  const options = {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, LC_ALL: 'C' },
  };
  const { status, stderr, error } = spawnSync(broughtNode() ?? nodeFromNpm, ['--version'], options);
  return status === 0 ? '' : stderr || error?.message || `Code ${status}`;
}

const LACKS_LIBRARY = /libatomic/;

/**
 * Links the Node from npm, as npm 9 (Debian 12 and 13) removes the link along with those for other machines. Where it
 * does not start, falls back to the machine's own if that is recent enough.
 */
function chooseNode() {
  const why = whyNodeFails();
  if (!why) {
    if (!existsSync(nodeFromNpm))
      symlinkSync(path.relative(path.dirname(nodeFromNpm), broughtNode()), nodeFromNpm);
    return;
  }
  const needed = neededNode();
  const wayOut = LACKS_LIBRARY.test(why)
    ? 'das Paket libatomic1 (Debian, Ubuntu) oder libatomic (Fedora)'
    : `Node ${needed} oder neuer`;
  if (!isAtLeast(needed))
    fail(
      `Das mitgebrachte Node startet nicht, und das dieser Maschine ist älter als ${needed}; installiere bitte ${wayOut}.`,
    );
  rmSync(nodeFromNpm, { force: true });
}

/** Runs npm with the Node from npm if there is one; with a copy, as `npm ci` empties its folder. */
function installAgain(npmArgs) {
  if (broughtNode()) chooseNode();
  if (!existsSync(nodeFromNpm) || process.platform === 'win32') {
    run(process.execPath, npmArgs, INSTALLING);
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'klassenkreis-setup-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const node = path.join(folder, path.basename(nodeFromNpm));
  copyFileSync(nodeFromNpm, node);
  // Debian's npm has its modules there, a path that only Debian's own Node knows.
  run(node, npmArgs, INSTALLING, { ...process.env, NODE_PATH: '/usr/share/nodejs' });
}

/** Adds a file, or a folder recursively, to a hash. */
function addTo(hash, name) {
  const isFolder = statSync(inRoot(name)).isDirectory();
  if (isFolder) for (const child of readdirSync(inRoot(name)).sort()) addTo(hash, path.join(name, child));
  else hash.update(name).update(readFileSync(inRoot(name)));
}

/** Builds if the sources have changed: by content, as files from an archive keep their old times. */
function build(program, sources, stamp, what) {
  const hash = createHash('sha256');
  for (const source of [...sources, program, 'package-lock.json']) addTo(hash, source);
  const wanted = hash.digest('hex');
  // In a folder that every build empties, so that it never outlives its build.
  const builtFrom = inRoot(...stamp);
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === wanted) return;
  const node = existsSync(nodeFromNpm) ? nodeFromNpm : process.execPath;
  run(node, [inRoot(program)], what);
  writeFileSync(builtFrom, wanted);
}

const buildWebFiles = () =>
  build(
    'tools/build-web.ts',
    ['web', 'texts', 'contract'],
    ['dist', 'web', '.vite', 'built-from'],
    'Das Bauen der Webseite',
  );

const buildServer = () =>
  build(
    'tools/build-server.ts',
    ['server', 'texts', 'contract'],
    ['dist', 'server', 'built-from'],
    'Das Bauen des Servers',
  );

function prepareBrowser() {
  const node = existsSync(nodeFromNpm) ? nodeFromNpm : process.execPath;
  mkdirSync(inRoot('dist'), { recursive: true });
  run(node, [inRoot('tools', 'browser.ts'), '--prepare'], 'Das Auspacken des Browsers');
}

installPackages();
chooseNode();
buildWebFiles();
if (process.argv.includes('--server')) buildServer();
if (process.argv.includes('--browser')) prepareBrowser();
