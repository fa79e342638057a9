import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { compressed } from './brotli.ts';

// Compares the brotli sizes of our scripts and styles with their budgets. Reads the build in `dist/web`.
const KIB = 1024;
const webFiles = path.join(import.meta.dirname, '../dist/web');

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z
  .record(z.string(), Chunk)
  .parse(JSON.parse(readFileSync(path.join(webFiles, '.vite/manifest.json'), 'utf8')));
const all = Object.values(manifest).map(({ file }) => file);

/** Transferred bytes: compressed if the build has a compressed copy. */
function size(file: string): number {
  const plain = path.join(webFiles, file);
  if (!existsSync(`${plain}.br`)) return statSync(plain).size;
  return compressed(Buffer.from(withSteadyNames(readFileSync(plain, 'utf8')))).byteLength;
}

/**
 * Names of files end with a hash of what they contain. It is replaced by one of the name, as otherwise a script would become
 * up to 20 bytes larger or smaller when a file changes to which it only refers.
 */
const withSteadyNames = (text: string) =>
  text.replaceAll(/([\w-]+?)-([\w-]{7,8})\.(js|css)\b/g, (_, name: string, hash: string, ending: string) => {
    const steady = createHash('sha256')
      .update(name + ending)
      .digest('base64url')
      .slice(0, hash.length);
    return `${name}-${steady}.${ending}`;
  });

/** The files of the chunk with this name and of all its imports, with their styles. */
function filesOf(name: string): string[] {
  const found = new Set<string>();
  const walk = (key: string) => {
    const { file = '', imports = [], css = [] } = manifest[key] ?? {};
    if (found.has(file)) return;
    for (const one of [file, ...css]) found.add(one);
    for (const next of imports) walk(next);
  };
  const [key] = Object.entries(manifest).find(([, chunk]) => chunk.name === name) ?? [];
  if (key === undefined) throw new Error(`The build has no chunk ${name}`);
  walk(key);
  return [...found];
}

const sum = (files: string[]) => files.reduce((total, file) => total + size(file), 0);

/** The files whose names begin with that of a script and a dash, with the workers that it starts. */
const filesOfScript = (script: string) => {
  const own = new RegExp(`(^|/)${script}-(?!worker)`);
  return [...all.filter((file) => own.test(file)), ...workersOf(script)];
};

/** What runs beside a page. The manifest does not list them. */
function workersOf(script: string): string[] {
  const ofPrints = globSync('**/prints-worker*.js', { cwd: webFiles });
  // Scaling pictures, and taking those that a phone shares.
  const ofUpload = globSync('**/*-worker*.js', { cwd: webFiles }).filter((file) => !ofPrints.includes(file));
  if (script === 'prints') return ofPrints;
  return script === 'upload' ? ofUpload : [];
}

/**
 * The scripts that not every member loads, with their budgets in KiB, and for whom they are. Keep some 100 bytes to spare:
 * the short names under which a script imports others change with those, and its size with them.
 */
const apart: Record<string, [budgetKib: number, what: string]> = {
  selection: [5, 'choosing several pictures of a gallery'],
  editing: [6, 'making and correcting galleries and pictures, the trash'],
  news: [6.25, 'what matters today on the start page, and all news'],
  again: [3, 'signing in again'],
  passkeys: [6, 'logging in by what a device keeps, own devices'],
  seldom: [11, 'hiding, profile, portraits, lost, remembered, the album, mailed buttons'],
  password: [8, 'the password and the ways in without it'],
  rundmail: [6, 'writing and reading Rundmails'],
  upload: [12.875, 'sending pictures'],
  collecting: [3, 'sending pictures as a guest of a meeting'],
  evening: [4, 'asking guests for pictures'],
  qr: [6, 'drawing a QR code'],
  repeating: [8, 'taking a picture again as it was then'],
  prints: [49.5, 'cutting prints out of a photographed page'],
  panel: [10, 'doing something with a picture'],
  pairs: [1.5, 'the picture of then over that of today'],
  show: [9, 'slide show, booklet, faces on paper'],
  names: [6, 'saying who is on a picture'],
  maintenance: [33, 'Verwaltung'],
  meetings: [12.875, 'Treffen'],
  organising: [12.875, 'organising one'],
  answering: [4, 'answering by a mailed link'],
};
const sizes = Object.entries(apart).map(([script, [budgetKib, what]]) => ({
  what: `${script}: ${what}`,
  bytes: sum(filesOfScript(script)),
  budgetKib,
}));
const ofFew = new Set(Object.keys(apart).flatMap(filesOfScript));

const rows = [
  { what: 'sign-in page', bytes: sum(filesOf('index')), budgetKib: 97 },
  { what: 'gallery', bytes: sum(filesOf('galleries')), budgetKib: 102.5 },
  { what: 'gallery, with its lightbox', bytes: sum(filesOf('lightbox')), budgetKib: 108 },
  {
    what: 'all that members load',
    bytes: sum(all.filter((file) => !ofFew.has(file))),
    budgetKib: 127,
  },
  {
    what: 'styles before the first paint',
    bytes: sum(filesOf('index').filter((file) => file.endsWith('.css'))),
    budgetKib: 6,
  },
  ...sizes,
];

for (const { what, bytes, budgetKib } of rows) {
  const spare = budgetKib * KIB - bytes;
  console.log(`${what.padEnd(70)} ${bytes} bytes of ${budgetKib * KIB}, ${spare} to spare`);
  if (spare < 0) process.exitCode = 1;
}
