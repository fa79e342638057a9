let name = 'npm run --silent admin --';

let here = {
  own: 'klassenkreis',
  unit: (part = '') => `klassenkreis${part && `-${part}`}`,
  /** Into which was last backed up. */
  backups: (): string | undefined => undefined,
};

/** Set once at the start of a process: how the command line, the user and the services are called where it is installed. */
export function nameCommand(installed: string, places = here): void {
  name = installed;
  here = places;
}

/**
 * A command as it is typed here. A text that names one is a function or a getter: only at the start is it known how the
 * command is called.
 */
export const command = (words: string) => `${name} ${words}`;

/** A service as it is typed here; `part` such as `backup`. As `command`, in a function or a getter. */
export const unit = (part = '') => here.unit(part);

/** The user of the site, in the same way. */
export const user = () => here.own;

/** The folder of the backups, as it is typed in a command. */
export const backups = () => here.backups() ?? (isFromSources() ? 'ORDNER' : `/var/backups/${here.own}`);

/** From the sources, else by the package. */
export const isFromSources = () => name.startsWith('npm ');

/** The file with the settings, what starts the site, and what brings back a program that is not whole, as they are here. */
export const settingsPlace = () => (isFromSources() ? '.env' : `/etc/${user()}/klassenkreis.env`);
export const startCommand = () => (isFromSources() ? 'npm start' : `systemctl start ${unit()}`);
export const wholeProgram = () => (isFromSources() ? 'npm start' : 'apt reinstall klassenkreis');

const SHOWN = 3;

/** The first of many names, and how many there are besides. */
export const someOf = (names: readonly string[]) =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN - 1).join(', ')} und ${names.length - SHOWN + 1} weitere`;

/** Data of an earlier version are not brought up to date any more. */
export const FIRST_RELEASE = 'Version 1.0.0 vom 22.11.2026';
