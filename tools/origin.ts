import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publisher } from '#server/process/program.ts';
import { type Origin, originTexts } from '#texts/origin.ts';
import { helpWhenAsked } from './help.ts';

/** Undefined until package.json has an `author` with name, email and url. */
export const readOrigin = (root: string): Origin | undefined => publisher(path.join(root, 'package.json'));

const PLACE = /(<!-- origin -->\n)[\s\S]*?(\n<!-- \/origin -->)/;

/** The document with what is true of the origin now. */
export function withOrigin(document: string, words: string): string {
  if (!PLACE.test(document))
    throw new Error('No place for the origin, between <!-- origin --> and <!-- /origin -->');
  return document.replace(PLACE, (_, before: string, after: string) => before + words + after);
}

/** Without the marks of the place, for readers of the file itself. */
export const withoutMarks = (document: string) => document.replaceAll(/<!-- \/?origin -->\n/g, '');

if (import.meta.main) {
  helpWhenAsked(`
npm run origin   writes who publishes the packages (\`author\` of package.json) into README, SECURITY.md and the guide
`);
  const root = path.join(import.meta.dirname, '..');
  const origin = readOrigin(root);
  for (const [name, words] of Object.entries(originTexts)) {
    const file = path.join(root, name);
    writeFileSync(file, withOrigin(readFileSync(file, 'utf8'), words(origin)));
  }
}
