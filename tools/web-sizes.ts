import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

// What a browser loads of our scripts and styles, as brotli, against the budgets. Reads the build in `dist/web`.
const KIB = 1024;
const webFiles = path.join(import.meta.dirname, '../dist/web');

const Manifest = z.record(z.string(), z.object({ file: z.string(), name: z.string().optional() }));
const built = Object.values(
  Manifest.parse(JSON.parse(readFileSync(path.join(webFiles, '.vite/manifest.json'), 'utf8'))),
);

/** Bytes on the way: those of the compressed copy, where there is one. */
function size(file: string): number {
  const plain = path.join(webFiles, file);
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
}

const sum = (files: { file: string }[]) => files.reduce((total, { file }) => total + size(file), 0);
const styles = built.filter(({ file }) => file.endsWith('.css'));
const script = (name: string) => built.filter((one) => one.name === name);

const login = sum([...script('index'), ...styles]);
const rows: [what: string, bytes: number, budgetKib: number][] = [
  ['sign-in page', login, 94],
  ['gallery, with its lightbox', login + sum(script('galleries')), 102],
  ['whole application', sum(built), 115],
  ['styles of the whole application', sum(styles), 6],
];

for (const [what, bytes, budgetKib] of rows) {
  const room = budgetKib * KIB - bytes;
  console.log(`${what.padEnd(32)} ${bytes} bytes of ${budgetKib * KIB}, ${room} to spare`);
  if (room < 0) process.exitCode = 1;
}
// A page that is built under another name must not drop out of the sums.
if (sum(script('galleries')) === 0 || styles.length === 0 || login === 0) {
  throw new Error('The build has other files than the budgets know');
}
