import type { AlbumData } from '#contract/album-data.ts';
import { element } from './elements.ts';

declare global {
  interface Window {
    klassenalbum?: AlbumData;
  }
}

/** From this page to the root of the album. */
export const root = document.documentElement.dataset.root ?? '';

let loading: Promise<AlbumData | undefined> | undefined;

/** All pictures and names, fetched when they are first needed: as a script, as pages from a folder may read nothing else. */
export function albumData(): Promise<AlbumData | undefined> {
  loading ??= new Promise((done) => {
    const script = element('script', { src: `${root}album/daten.js` });
    script.addEventListener('load', () => done(window.klassenalbum));
    script.addEventListener('error', () => done(undefined));
    document.head.append(script);
  });
  return loading;
}
