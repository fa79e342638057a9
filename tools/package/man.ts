import { packageTexts } from '#texts/admin/update.ts';
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
    const isExample = (line = '') => line.startsWith(' ');
    const written = lines.flatMap((line, at) => {
      const hasBreak = at > 0 && (isExample(line) || isExample(lines[at - 1]));
      return [...(hasBreak ? ['.br'] : []), plain(line.trim())];
    });
    return index === 0 ? written : ['.IP', ...written];
  });
}

/** The completion for bash: the commands, and the options that the help of each names. */
export function completion(commands: readonly Command[]): string {
  const cases = commands.flatMap(({ names, call, more }) => {
    const options = [...new Set(`${call}\n${more}`.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [])];
    return names.map((name) => `    '${name}') words='${['--help', ...options].join(' ')}' ;;`);
  });
  const names = commands.flatMap((one) => one.names);
  const nouns = new Set(names.map((name) => name.split(' ')[0]));
  const verbs = [...nouns].map((noun) => {
    const second = names.flatMap((name) => (name.startsWith(`${noun} `) ? name.split(' ').slice(1) : []));
    return `    '${noun}') words='${second.join(' ')}' ;;`;
  });
  return `# Completion of klassenkreis for bash, made from its --help.
_klassenkreis() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=
  if [ "$COMP_CWORD" = 1 ]; then
    words='${[...nouns, '--help'].join(' ')}'
  elif [ "$COMP_CWORD" = 2 ] && [[ $word != -* ]]; then
    case \${COMP_WORDS[1]} in
${verbs.join('\n')}
    esac
  fi
  if [ -z "$words" ]; then
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${cases.map((line) => line.replace(/'(\S+)'\)/, "'$1 '*)")).join('\n')}
    esac
  fi
  if [ -n "$words" ] && { [ "$COMP_CWORD" -lt 3 ] || [[ $word == -* ]]; }; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  fi
}
complete -o default -F _klassenkreis klassenkreis
`;
}
