/** Names of files that leave the site. No schemas: the browser loads this file too. */

/** Characters that some file systems, archive programs or share sheets cannot handle. */
const UNSAFE = /[\p{C}\\/:*?"<>|]/gu;
/** In bytes of UTF-8: most file systems take 255 in all, and a picture's name has two such parts. */
const PART_MAX = 116;

/** Turns any text into a safe part of a file name; umlauts stay, in the form that every system shows as one letter. */
export function fileStem(text: string): string {
  const clean = text.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
  // Cuts between characters, never within one.
  const { read } = new TextEncoder().encodeInto(clean, new Uint8Array(PART_MAX));
  return clean.slice(0, read).replace(/[. ]+$/, '');
}

/** `of`: how many pictures the gallery has, so that all numbers have as many digits and sort. */
export type PlacedPicture = { gallery: string; number: number; of: number; title: string };

/** `Klassenfahrt - 07 - Am See.jpg`: tells where it is from wherever it comes to lie, and sorts like the gallery. */
export function pictureFileName({ gallery, number, of, title }: PlacedPicture): string {
  const place = String(number).padStart(String(of).length, '0');
  return `${[fileStem(gallery), place, fileStem(title)].filter((part) => part !== '').join(' - ')}.jpg`;
}
