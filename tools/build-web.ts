import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { compressed } from './brotli.ts';

const COMPRESSED = /\.(js|css|svg)$/;
/** Smaller files are not worth a compressed copy. */
const WORTH_BYTES = 1000;

// Builds the web files and writes a brotli and a gzip copy next to each that is worth it.
const outDir = path.join(import.meta.dirname, '../dist/web');
await build({
  configFile: path.join(import.meta.dirname, '../web/vite.config.ts'),
  build: { outDir },
  logLevel: 'warn',
});
await buildTakenHome(path.join(outDir, 'album'));
for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
  const file = path.join(outDir, name);
  if (COMPRESSED.test(name) && statSync(file).size >= WORTH_BYTES) compress(file);
}

/** What the server lays into every album: one classic script and one style, for browsers of many years, from a folder. */
async function buildTakenHome(folder: string): Promise<void> {
  const source = path.join(import.meta.dirname, '../web/album/taken-home/main.ts');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      target: 'es2020',
      cssTarget: ['chrome87', 'firefox78', 'safari14'],
      lib: {
        entry: source,
        formats: ['iife'],
        name: 'album',
        fileName: () => 'album.js',
        cssFileName: 'album',
      },
    },
  });
}

function compress(file: string): void {
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, compressed(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
