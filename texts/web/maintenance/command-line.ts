/** Words of the record about what happens on the command line. */

/** Nobody is logged in there. */
export const commandLineActor = 'Jemand auf der Kommandozeile';

export const recordedOnCommandLineWords = {
  'maintainer-added': (actor: string, member: string) => `${actor} hat ${member} zum Betreuer gemacht.`,
  'maintainer-removed': (actor: string, member: string) =>
    `${actor} hat ${member} die Rolle als Betreuer genommen.`,
};
