// Sets up a fresh machine before the first script: the packages, the Node version among them, the built web
// files, and with `--browser` a browser for the tests. Runs on Node 18 and later, without any package.
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

/** Ends the setup with an error message. */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs a program; its output appears only when it fails. */
function run(command, args, what, env = process.env) {
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const result = spawnSync(command, args, options);
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  fail(`${what} ist gescheitert (${result.error?.message ?? `Code ${result.status ?? result.signal}`}).`);
}

const INSTALLING = 'Das Einrichten der Pakete';

function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;

  const npm = process.env.npm_execpath;
  if (!npm) fail('Bitte starte über npm, zum Beispiel mit „npm run demo“.');
  console.error('Richte alles ein, das dauert beim ersten Mal eine Minute …');
  const npmArgs = [npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  run(process.execPath, npmArgs, INSTALLING);
  linkNode();
  if (missingPackages().length > 0) {
    installAgain(npmArgs);
    linkNode();
  }
  const missing = missingPackages();
  if (missing.length > 0)
    fail(`${INSTALLING} ist gescheitert: ${missing.join(', ')} fehlt; gib den Befehl noch einmal ein.`);
  chooseNode();
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

/** npm 9 (Debian 12 and 13) removes the link to Node along with those for other machines. */
function linkNode() {
  if (existsSync(nodeFromNpm) || process.platform === 'win32') return;
  const machine = `${process.platform}-${process.arch}`;
  const brought = [`node-${machine}`, `node-bin-${machine}`].find((name) =>
    existsSync(inRoot('node_modules', name)),
  );
  if (brought) symlinkSync(path.join('..', brought, 'bin', 'node'), nodeFromNpm);
}

/** The Node from npm needs libatomic on Linux. Without it, fall back to the machine's own Node if recent enough. */
function chooseNode() {
  const starts = spawnSync(nodeFromNpm, ['--version'], { shell: process.platform === 'win32' }).status === 0;
  if (starts) return;
  const needed = neededNode();
  if (!isAtLeast(needed))
    fail(
      `Das mitgebrachte Node startet nicht, und das dieser Maschine ist älter als ${needed}; installiere bitte das Paket libatomic1 (Debian, Ubuntu) oder libatomic (Fedora).`,
    );
  rmSync(nodeFromNpm, { force: true });
}

/** Runs npm with the Node from npm if there is one; with a copy, as `npm ci` empties its folder. */
function installAgain(npmArgs) {
  if (existsSync(nodeFromNpm)) chooseNode();
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
function buildWebFiles() {
  const hash = createHash('sha256');
  for (const source of ['web', 'texts', 'contract', 'tools/build-web.ts', 'package-lock.json'])
    addTo(hash, source);
  const wanted = hash.digest('hex');
  // In a folder that every build empties, so that it never outlives its build.
  const builtFrom = inRoot('dist', 'web', '.vite', 'built-from');
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === wanted) return;
  const node = existsSync(nodeFromNpm) ? nodeFromNpm : process.execPath;
  run(node, [inRoot('tools', 'build-web.ts')], 'Das Bauen der Webseite');
  writeFileSync(builtFrom, wanted);
}

function prepareBrowser() {
  const node = existsSync(nodeFromNpm) ? nodeFromNpm : process.execPath;
  mkdirSync(inRoot('dist'), { recursive: true });
  run(node, [inRoot('tools', 'browser.ts'), '--prepare'], 'Das Auspacken des Browsers');
}

installPackages();
buildWebFiles();
if (process.argv.includes('--browser')) prepareBrowser();
