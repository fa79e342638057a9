import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Script } from '../contract/pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inProject = (id: string) => path.relative(root, id).replaceAll('\\', '/');

/** Looking at pictures, on the cards that only these pages have, without what it takes to make one. */
const isOfGallery = (id: string) =>
  /^(texts\/web|web|web\/ui)\/(card-grid|galleries(?!\/(create|hide|lightbox)))/.test(inProject(id));
/** One picture at a time, fetched behind an album. */
const isOfLightbox = (id: string) => /^(texts\/web|web\/galleries)\/lightbox/.test(inProject(id));

/** Opened apart from all other pages: slices with a script of their own, named like it. */
const ownScripts = ['choosing', 'maintenance', 'meetings', 'mending', 'news', 'people', 'picture', 'upload'];
const isOf = (slice: string) => (id: string) =>
  ['texts', 'texts/web', 'web'].some((folder) => inProject(id).startsWith(`${folder}/${slice}`));
const apart = [isOfGallery, isOfLightbox, ...ownScripts.map(isOf)];

/** What only a server that renders, or an observer of routes, makes the router do: two kilobytes of every page. */
const neverRun: [file: RegExp, code: string, instead: string][] = [
  [/\/router\/router\.js$/, 'init.instrumentations', 'undefined'],
  [/\/router\/router\.js$/, 'opts?.instrumentations', 'undefined'],
  [/\/router\/router\.js$/, 'consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
  [/\/dom\/lib\.js$/, 'usePrefetchBehavior(prefetch, rest)', '[false, null, {}]'],
  [/\/dom\/lib\.js$/, 'shouldPrefetch && !isAbsolute', 'false'],
];

const smallerRouter: Plugin = {
  name: 'smaller-router',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler(code, id) {
      let smaller = code;
      for (const [file, part, instead] of neverRun) {
        if (!file.test(id)) continue;
        // Another version of the router: look whether these lines are still never run, or drop them here.
        if (!code.includes(part)) this.error(`The router has no longer: ${part}`);
        smaller = smaller.replaceAll(part, instead);
      }
      return { code: smaller, map: null };
    },
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), smallerRouter],
  css: {
    // Readable and stable between builds; unique because the style sheets have different file names.
    modules: { generateScopedName: (name, file) => `${path.basename(file, '.module.css')}-${name}` },
  },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The content security policy allows no inline code and no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    // The notices that the packages' licences ask for; the code has none of them.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      treeshake: {
        // The router's advice to developers.
        manualPureFunctions: ['warning', 'warnOnce'],
      },
      output: {
        // Few files compress better and load sooner than many small ones.
        codeSplitting: {
          groups: [
            { name: 'start' satisfies Script, tags: ['$initial'] },
            // Neither of these imports the other: a page is one file, besides what all start with.
            {
              name: 'pages' satisfies Script,
              test: (id) =>
                /^(web|texts|contract)\//.test(inProject(id)) && !apart.some((isApart) => isApart(id)),
            },
            { name: 'galleries' satisfies Script, test: isOfGallery },
            // Last, or it would take along what the gallery needs as well.
            { name: 'lightbox', test: isOfLightbox },
            ...ownScripts.map((name) => ({ name, test: isOf(name) })),
          ],
        },
      },
    },
    manifest: true,
    sourcemap: false,
  },
});
