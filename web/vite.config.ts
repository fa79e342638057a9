import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The router's own links and forms, which we do not use, bring 4 kB for rendering on a server. What keeps them
 * in the bundle is that they are made by a call, and named for developer tools.
 */
const leaveUnusedRouterParts: Plugin = {
  name: 'leave-unused-router-parts',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*$/gm, '')
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
      map: null,
    }),
  },
};

const root = fileURLToPath(new URL('..', import.meta.url));
const inProject = (id: string) => path.relative(root, id).replaceAll('\\', '/');

/** Looking at pictures, on the cards that only these pages have, without what it takes to add some. */
const isOfGallery = (id: string) =>
  /^(texts\/web|web|web\/ui)\/(card-grid|galleries(?!\/(upload|create|load-gallery)))/.test(inProject(id));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), leaveUnusedRouterParts],
  css: {
    // Readable, and the same in every build: files of style sheets have different names.
    modules: { generateScopedName: (name, file) => `${path.basename(file, '.module.css')}-${name}` },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The content security policy allows no inline code and no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet compresses better, and no page waits for another one.
    cssCodeSplit: false,
    // The notices that the packages' licences ask for; the code has none of them.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      treeshake: {
        // Reading a property or a global does nothing here, so code that only reads can go.
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // The router's advice to developers.
        manualPureFunctions: ['warning', 'warnOnce'],
      },
      output: {
        // Chromium then compiles the script that all pages start with while it comes, beside the page's own thread.
        postBanner: ({ isEntry }) => (isEntry ? '//# allFunctionsCalledOnLoad' : ''),
        // Few files compress better and load sooner than many small ones.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // Neither of these imports the other: a page is one file, besides what all start with.
            {
              name: 'pages',
              test: (id) => /^(web|texts|contract)\//.test(inProject(id)) && !isOfGallery(id),
            },
            { name: 'galleries', test: isOfGallery },
          ],
        },
      },
    },
    manifest: true,
    sourcemap: false,
  },
});
