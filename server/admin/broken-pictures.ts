import type { BrokenPicture } from '#server/backup/pictures.ts';
import { pictureTexts as texts } from '#texts/admin/pictures.ts';
import { printTable } from './terminal.ts';

/** Prints pictures in the words of members, a line each, with what is wrong with which of their files. */
export function printPictures(pictures: readonly BrokenPicture[]): void {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ id, title, gallery, uploader, files }) => [
    title,
    gallery,
    uploader || texts.nobody,
    files.map(({ name, state }) => `${name} ${texts.states[state]}`).join(', '),
    id,
  ]);
  printTable(texts.headings, rows);
}
