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
