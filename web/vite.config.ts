import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Script } from '../contract/pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inProject = (id: string) => path.relative(root, id).replaceAll('\\', '/');

/** What each script contains besides what it needs: the beginnings of paths in `web` and `texts/web`. The longest counts. */
export const contents = {
  pages: [
    ...['', 'galleries/colour-card', 'galleries/hand-on', 'contract/file-names'],
    // Of the pages around a gallery.
    ...['galleries/use-back', 'galleries/names-in-a-row'],
    // Small, and each file of its own would be one more that the start script names.
    ...['group-email/group-email.module', 'session/sign-in-again.module'],
  ],
  // Looking at pictures, without what it takes to make a gallery.
  galleries: ['galleries', 'ui/show-keys'],
  // After it, as their cards are the same.
  list: ['galleries/gallery-list-page', 'galleries/list'],
  // One picture at a time, fetched behind an album. After the gallery, or it would take along what both need.
  lightbox: ['galleries/lightbox'],
  selection: ['galleries/selection'],
  // Before Verwaltung, which has the same trash.
  editing: [
    ...['galleries/editing', 'galleries/create-gallery', 'galleries/trash', 'ui/trash-list', 'ui/typed-name'],
    ...['ui/picture-choice', 'meetings/face'],
  ],
  // Before Verwaltung, whose letters have QR codes, too.
  qr: ['ui/qr-code'],
  maintenance: ['maintenance', 'contract/same-name', 'contract/username'],
  meetings: ['meetings'],
  organising: [
    ...['meetings/add-organiser', 'meetings/badge', 'meetings/calls', 'meetings/edit'],
    ...['meetings/evening-page', 'meetings/form'],
    ...['meetings/enter-answer', 'meetings/guest-list', 'meetings/meeting-form', 'meetings/meeting-input'],
    ...['meetings/organisers-page', 'meetings/other-guests', 'meetings/pass-on', 'meetings/payment'],
    'meetings/people',
  ],
  answering: ['meetings/mailed-link'],
  // With what has worked, in a line: by then this is there.
  news: [
    ...['news', 'texts/news-lines', 'home/today', 'home-today', 'home/next-meeting', 'home/thumbnail'],
    ...['problems', 'ui/said', 'ui/block'],
  ],
  password: ['password', 'session/code-form', 'login-link'],
  again: ['session/sign-in-again', 'sign-in-again'],
  passkeys: ['passkeys', 'contract/user-agent'],
  seldom: [
    ...['members/mail', 'members/memorials', 'members/missing-page', 'members/portraits'],
    ...['members/about-me', 'members/birthday', 'members/delete', 'members/stored'],
    ...['galleries/hide-image', 'album/', 'album.ts'],
  ],
  panel: [
    ...['galleries/panel', 'galleries/names', 'galleries/lightbox/picture-zoom'],
    ...['members/pictures', 'galleries/names/names-page.module'],
  ],
  // Over a picture that has one; fetched with the panel where there is one.
  pairs: ['galleries/pairs'],
  // After it, as the marks of a picture are the same.
  names: [...['galleries/names/face', 'galleries/names/names-page', 'galleries/names/use-']],
  upload: ['galleries/upload'],
  // Guests of a meeting send pictures by the same.
  collecting: ['galleries/collect'],
  // After it, as it sends by the same.
  repeating: ['galleries/repeating', 'galleries/upload/camera-facts', 'contract/jpeg'],
  // For a photographed album page; fetched when that is pressed, with the panel, as its pictures are enlarged by the same.
  prints: ['galleries/prints'],
  // What an organiser shows and prints for guests.
  evening: ['meetings/evening'],
  rundmail: ['group-email'],
  // Galleries and faces on a wall and on paper.
  show: [
    ...['galleries/show', 'galleries/booklet', 'galleries/pairs/pairs'],
    ...['members/print-list', 'members/then-and-now', 'ui/player'],
  ],
} satisfies Partial<
  Record<Script | 'lightbox' | 'selection' | 'prints' | 'again' | 'qr' | 'evening' | 'pairs', string[]>
>;

const beginnings = Object.entries(contents)
  .flatMap(([name, parts]) => parts.map((part) => ({ name, part })))
  .sort((one, other) => other.part.length - one.part.length);

/** The script in which a file of the project is; undefined for those of packages. */
export function scriptOf(id: string): string | undefined {
  const place = inProject(id);
  if (!/^(web|texts|contract)\//.test(place)) return undefined;
  const file = place.replace(/^(texts\/)?web\//, '');
  return beginnings.find(({ part }) => file.startsWith(part))?.name;
}

/**
 * Keeps „E-Mail“ together at a line's end, by a hyphen at which no browser breaks: in sentences, which are what is long
 * enough to be broken. Names of fields, buttons and boxes, and the words that are given, keep the hyphen that people type.
 */
const unbroken: Plugin = {
  name: 'unbroken',
  enforce: 'pre',
  transform: {
    filter: { id: /\/texts\/.*\.ts$/, code: 'E-Mail' },
    handler: (code) =>
      code.replace(/'(?!Ich )[^'\n]+[.?:]'|`[^`]+[.?:]`/g, (words) =>
        words.replace(/(?<= |„)E-Mail/g, 'E\u2011Mail'),
      ),
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [unbroken, react()],
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
      // Values of the contract stand where they are said; shared by name they would cost a page more.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      treeshake: {
        // The router's advice to developers, and what it asks of them.
        manualPureFunctions: ['warning', 'warnOnce', 'invariant'],
      },
      output: {
        // The start script names all others, and letters drawn by lot are what compresses worst.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Few files compress better and load sooner than many small ones.
        codeSplitting: {
          groups: [
            { name: 'start' satisfies Script, tags: ['$initial'] },
            // One after the other: what two of them need is part of the first.
            ...Object.keys(contents).map((name) => ({ name, test: (id: string) => scriptOf(id) === name })),
          ],
        },
      },
    },
    manifest: true,
    sourcemap: false,
  },
});
