import { packageTexts } from '#texts/admin/package.ts';
import type { Command } from './commands.ts';

const { man: texts } = packageTexts;

/** The man page in troff, out of what `--help` says. */
export function manPage(commands: readonly Command[], version: string, date: string): string {
  const { headings } = texts;
  return [
    `.TH KLASSENKREIS 8 "${date}" "Klassenkreis ${version}"`,
    // No hyphens in what is to be typed.
    '.nh',
    '.ad l',
    section(headings.name),
    plain(`klassenkreis - ${texts.name}`),
    section(headings.call),
    '.B klassenkreis',
    plain('<Befehl> …'),
    section(headings.description),
    plain(texts.intro),
    section(headings.commands),
    ...commands.flatMap(({ call, more }) => [
      '.TP',
      `.B ${plain(`klassenkreis ${call}`)}`,
      ...paragraphs(more),
    ]),
    section(headings.files),
    ...texts.files.flatMap(([file = '', what = '']) => ['.TP', `.I ${plain(file)}`, plain(what)]),
    section(headings.exit),
    plain(texts.exit),
    '',
  ].join('\n');
}

const section = (heading: string) => `.SH ${heading}`;

/** Backslashes, dashes and a dot or quote at the beginning mean something to troff. */
const plain = (words: string) =>
  words.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&');

/** Indented lines are examples and stay as they are. */
function paragraphs(more: string): string[] {
  return more.split(/\n\n+/).flatMap((paragraph, index) => {
    const lines = paragraph.split('\n');
    const isExample = (line: string) => line.startsWith(' ');
    const written = lines.flatMap((line) =>
      isExample(line) ? ['.br', plain(line.trim()), '.br'] : [plain(line)],
    );
    return index === 0 ? written : ['.IP', ...written];
  });
}
