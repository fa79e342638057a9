import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One text of the product in place of another, wherever that stands. */
export type Change = { from: string; to: string };

/** The text with whatever blanks and line ends a formatter may have put between its words. */
const asWritten = (text: string) => new RegExp(text.trim().split(/\s+/).map(RegExp.escape).join('\\s+'), 'g');

/** In which of these files it stands, and where. Throws unless that is one place. */
function placeOf(root: string, files: readonly string[], from: string) {
  const places = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(asWritten(from))].map((match) => ({ file, text, match }));
  });
  const [place] = places;
  if (place && places.length === 1) return place;
  throw new Error(
    `„${from}“ stands in ${places.length} places, not in one: the table has to follow the product`,
  );
}

/** The one of these files in which it stands, and there once. */
export const fileOf = (root: string, files: readonly string[], from: string): string =>
  placeOf(root, files, from).file;

/** Makes a change in a copy of the tree, and returns what takes it back. */
export function change(root: string, files: readonly string[], { from, to }: Change): () => void {
  const { file, text, match } = placeOf(root, files, from);
  const changed = path.join(root, file);
  writeFileSync(changed, text.slice(0, match.index) + to + text.slice(match.index + match[0].length));
  return () => writeFileSync(changed, text);
}

/** A tree in which something may be broken: some of it copied, some linked. */
export function copyTree(root: string, copy: string, parts: { copied: string[]; linked: string[] }): void {
  for (const name of parts.copied) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  for (const name of parts.linked) symlinkSync(path.join(root, name), path.join(copy, name));
}
