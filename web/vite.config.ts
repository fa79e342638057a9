import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
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
    rolldownOptions: {
      // Reading a property or a global does nothing here, so code that only reads can go.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Few files compress better and load sooner than many small ones.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'galleries', test: /\/(web|texts\/web)\/galleries(?!\/upload)/ },
            {
              name: 'pages',
              test: /\/(web|texts\/web)\/(home|members|password|group-email|legal|colors|session|galleries\/upload)/,
            },
          ],
        },
      },
    },
    manifest: true,
    sourcemap: false,
  },
});
