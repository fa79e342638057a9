import { albumTexts } from '#texts/album.ts';

/** Where everything lies in an album, from its root. */

export const PICTURES_PER_PAGE = 100;

const { file } = albumTexts;
export const pagePath = (name: string) => `${file.pages}/${name}.html`;
export const galleryPath = (gallery: number, page = 0) =>
  pagePath(`${file.gallery}-${gallery + 1}${page === 0 ? '' : `-${page + 1}`}`);
/** Of a picture on its page. */
export const placeOf = (position: number) => `bild-${position + 1}`;
export const placeInAlbum = (gallery: number, position: number) =>
  `${galleryPath(gallery, Math.floor(position / PICTURES_PER_PAGE))}#${placeOf(position)}`;
export const portraitPath = (id: string, kind = '') => `${file.faces}/${id}${kind && `-${kind}`}.webp`;
