import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Page, pages } from '#contract/pages.ts';
import { home, noScript, notLoaded } from '#texts/shell.ts';

/** Text for a place in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Site = { siteName: string; groupName: string; accent: string };

/** The one HTML page, with the names and the colour of this site filled in. */
export function fillShell(html: string, site: Site): string {
  const values: Record<string, string> = {
    '%SITE_NAME%': escapeHtml(site.siteName),
    '%GROUP_NAME%': escapeHtml(site.groupName),
    '%ACCENT%': site.accent,
    '%NOSCRIPT%': escapeHtml(noScript),
    '%NOT_LOADED%': escapeHtml(notLoaded),
    '%HOME%': escapeHtml(home),
  };
  // In one go and by a function: whatever a name says is there as it was typed.
  return html.replaceAll(/%[A-Z_]+%/g, (blank) => values[blank] ?? blank);
}

const patterns = (Object.keys(pages) as Page[]).map((page) => ({
  page,
  pattern: new URLPattern({ pathname: page }),
}));

/** The page at this path; undefined where there is none. */
export const pageAt = (pathname: string): Page | undefined =>
  patterns.find(({ pattern }) => pattern.test({ pathname }))?.page;

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
type Chunk = z.infer<typeof Chunk>;
const Manifest = z.record(z.string(), Chunk);

/** The links that let a browser fetch a page's own scripts and styles before the main script asks for them. */
export function createPreloads(webFiles: string) {
  const file = path.join(webFiles, '.vite/manifest.json');
  const built = existsSync(file) ? Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const chunks = new Map(Object.values(built).map((chunk) => [chunk.name, chunk]));

  /** With the pieces that it shares with others, and theirs; the start script is named by the page itself. */
  function withImports(chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
    if (chunk.isEntry || found.has(chunk)) return found;
    found.add(chunk);
    for (const key of chunk.imports) if (built[key]) withImports(built[key], found);
    return found;
  }

  return (pathname: string): string => {
    const page = pageAt(pathname);
    const chunk = page && chunks.get(pages[page]);
    if (!chunk) return '';
    return [...withImports(chunk)]
      .flatMap(({ file, css }) => [
        `<link rel="modulepreload" crossorigin href="/${file}">`,
        ...css.map((style) => `<link rel="preload" as="style" crossorigin href="/${style}">`),
      ])
      .join('');
  };
}
