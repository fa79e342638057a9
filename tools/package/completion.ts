import type { Command } from './commands.ts';

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
