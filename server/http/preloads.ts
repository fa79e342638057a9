import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { API_ROOT } from '#contract/api.ts';
import type { FirstPictures } from '#server/galleries/first-pictures.ts';

type Shown = Record<'thumbnailPath' | 'smallThumbnailPath', string>;

type Page = {
  path: RegExp;
  /** The chunk that holds the page, by its name in `web/vite.config.ts`. */
  chunk?: 'galleries' | 'pages';
  /** What it asks for first, with what the pattern found. */
  data?: (...found: string[]) => string[];
  /** The picture that it shows first, and in the words of `sizes` how wide. */
  picture?: { of: (all: FirstPictures, ...found: string[]) => Promise<Shown | undefined>; sizes: string };
};

/** What pages need besides the files that all of them start with. The first that fits counts. */
const pages: readonly Page[] = [
  { path: /^\/login$/ },
  { path: /^\/$/, chunk: 'pages', data: () => ['/site'] },
  { path: /^\/users$/, chunk: 'pages', data: () => ['/directory'] },
  {
    path: /^\/image-galleries$/,
    chunk: 'galleries',
    data: () => ['/galleries'],
    // As in web/galleries/gallery-card.tsx.
    picture: { of: (all) => all.ofList(), sizes: '(max-width: 599px) calc(100vw - 2rem), 300px' },
  },
  {
    path: /^\/image-galleries\/([\da-f-]{36})$/,
    chunk: 'galleries',
    data: (gallery) => [`/galleries/${gallery}`, `/galleries/${gallery}/parts/0`],
    // As in web/galleries/image-card.tsx.
    picture: { of: (all, gallery = '') => all.ofGallery(gallery), sizes: '200px' },
  },
  {
    path: /^\/image-galleries\/([\da-f-]{36})\/bild\/([\da-f-]{36})$/,
    chunk: 'galleries',
    data: (gallery, image) => [`/galleries/${gallery}`, `/galleries/${gallery}/images/${image}`],
  },
  { path: /./, chunk: 'pages' },
];

const Manifest = z.record(z.string(), z.object({ file: z.string(), name: z.string().optional() }));

/**
 * The links that let a browser fetch the chunk of a page, and for members its data and the first picture, while it
 * still reads the script that will ask for them.
 */
export function createPreloads(webFiles: string, firstPictures: FirstPictures) {
  const file = path.join(webFiles, '.vite/manifest.json');
  const built = existsSync(file) ? Object.values(Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))) : [];
  const script = (chunk: string) =>
    built
      .filter(({ name }) => name === chunk)
      .map((one) => `<link rel="modulepreload" crossorigin href="/${one.file}">`);
  const scripts = { pages: script('pages'), galleries: script('galleries') };

  return async (pathname: string, isMember: boolean): Promise<string> => {
    const { path: pattern, chunk, data, picture } = pages.find((page) => page.path.test(pathname)) ?? {};
    const found = pattern?.exec(pathname)?.slice(1) ?? [];
    const calls = (isMember && data?.(...found)) || [];
    const shown = isMember && (await picture?.of(firstPictures, ...found));
    return [
      ...(chunk ? scripts[chunk] : []),
      ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${API_ROOT}${call}">`),
      ...(shown && picture ? [pictureLink(shown, picture.sizes)] : []),
    ].join('');
  };
}

/** The same choice of two files as on the page itself, or the browser would fetch the other one too. */
const pictureLink = ({ thumbnailPath, smallThumbnailPath }: Shown, sizes: string) =>
  `<link rel="preload" as="image" imagesrcset="${smallThumbnailPath} 320w, ${thumbnailPath} 500w" imagesizes="${sizes}">`;
