import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

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

/** Transferred bytes: those of the compressed copy if there is one. */
function size(file: string): number {
  const plain = path.join(webFiles, file);
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
}

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

/** What a page needs beside those that all members load. */
const apart = (name: string) => sum(all.filter((file) => path.basename(file).startsWith(`${name}-`)));
const maintenance = apart('maintenance');
/** For whoever made a gallery or uploaded a picture, and corrects it. */
const editing = apart('editing');
const meetings = apart('meetings');
/** For whoever organises one. */
const organising = apart('organising');
/** For whoever answers or votes by a mailed link. */
const answering = apart('answering');
/** For whoever chooses several pictures of a gallery. */
const selection = apart('selection');
/** What stands on the start page below the colour cards, fetched beside its calls, and the page of all news. */
const news = apart('news');
/** For whoever writes when the session ends. */
const again = apart('again');
/** Where the browser can log in by what a device keeps, and the list of the own devices. */
const passkeys = apart('passkeys');
/** For whoever chooses a portrait, looks for or remembers somebody, or ends mails; with the boxes for mails. */
const seldom = apart('seldom');
/** For whoever has forgotten or changes the password. */
const password = apart('password');
/** For whoever writes to all, or reads what was written. */
const rundmail = apart('rundmail');
/** What can be done with a picture, fetched behind the lightbox. */
const panel = apart('panel');
/** How a picture is enlarged by fingers; beside that panel, and for cutting out prints. */
const zoom = apart('zoom');
/** For whoever shows pictures on a wall, prints them, or takes them home. */
const show = apart('show');
/** For whoever says who is on a picture; beside that panel. */
const names = apart('names');
/** For whoever sends pictures. */
const upload = apart('upload');
/** For whoever cuts prints out of a photographed page, with the worker that finds them. */
const printsWorker = sum(globSync('**/prints-worker*.js', { cwd: webFiles }));
const prints = sum(all.filter((file) => /^prints-(?!worker)/.test(path.basename(file))));
/** What runs beside a page: scaling pictures, and taking those that a phone shares. The manifest does not list them. */
const workers = sum(globSync('**/*-worker*.js', { cwd: webFiles })) - printsWorker;
const own = [
  selection,
  maintenance,
  editing,
  meetings,
  organising,
  answering,
  news,
  again,
  passkeys,
  seldom,
  panel,
  zoom,
  names,
  upload,
  prints,
  password,
  rundmail,
  show,
].reduce((total, one) => total + one);

const rows: [what: string, bytes: number, budgetKib: number][] = [
  ['sign-in page', sum(filesOf('index')), 96.5],
  ['gallery', sum(filesOf('galleries')), 102],
  ['gallery, with its lightbox', sum(filesOf('lightbox')), 107.5],
  ['all that members load', sum(all) - own, 126],
  ['choosing several pictures, beside that', selection, 5],
  ['making and editing a gallery, the trash, beside that', editing, 6],
  ['what matters today on the start page, and all news, beside that', news, 6],
  ['signing in again, beside that', again, 3],
  ['logging in by what a device keeps, own devices, beside that', passkeys, 6],
  ['hiding, profile, portraits, lost, remembered, mailed buttons, beside that', seldom, 11],
  ['the password and the ways in without it, beside that', password, 8],
  ['writing and reading Rundmails, beside that', rundmail, 6],
  ['sending pictures, beside that', upload + workers, 12.5],
  ['cutting prints out of a page, beside that and that', prints + printsWorker + zoom, 16],
  ['doing something with a picture, beside that', panel + zoom, 10],
  ['slide show, booklet, faces on paper, the album, beside that', show, 9],
  ['saying who is on a picture, beside that and that', names, 6],
  ['Verwaltung, beside that', maintenance, 33],
  ['Treffen, beside that', meetings, 12.5],
  ['organising one, beside that', organising, 12.5],
  ['answering by a mailed link, beside that', answering, 4],
  ['styles before the first paint', sum(filesOf('index').filter((file) => file.endsWith('.css'))), 6],
];

for (const [what, bytes, budgetKib] of rows) {
  const spare = budgetKib * KIB - bytes;
  console.log(`${what.padEnd(32)} ${bytes} bytes of ${budgetKib * KIB}, ${spare} to spare`);
  if (spare < 0) process.exitCode = 1;
}
