import { commandName, places, readConfig, readEnvironment } from '#server/config/config.ts';
import { nameCommand } from '#texts/admin/command.ts';
import { lastBackupFolder } from './data-folder.ts';

/** Lets texts name the command line, the services and the folder of the backups as they are on this machine. */
export function nameWhatIsHere(): void {
  const { own, unit } = places();
  nameCommand(commandName(), { own, unit, backups: backupFolder });
}

function backupFolder(): string | undefined {
  try {
    return lastBackupFolder(readConfig(readEnvironment()).dataDir);
  } catch {
    // The sentence is about something else then.
    return undefined;
  }
}
