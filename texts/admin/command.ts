let name = 'npm run --silent admin --';

/** Set once at the start of a process: how the command line is called where it is installed. */
export function nameCommand(installed: string): void {
  name = installed;
}

/**
 * A command as it is typed here. A text that names one is a function or a getter: only at the start is it known how the
 * command is called.
 */
export const command = (words: string) => `${name} ${words}`;

const SHOWN = 3;

/** The first of many names, and how many there are besides. */
export const someOf = (names: readonly string[]) =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN - 1).join(', ')} und ${names.length - SHOWN + 1} weitere`;
