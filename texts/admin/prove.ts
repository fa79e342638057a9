import { backups, command } from './command.ts';

/** Of a page or a call of the site; without a status nothing came. */
export const notAnswering = (target: string, status: number | undefined) =>
  status === undefined
    ? `Auf die Frage nach ${target} kommt keine Antwort.`
    : `Auf die Frage nach ${target} antwortet die Seite mit ${status}.`;

/** What `prove` says, mostly to the package and by mail. */

const lostFrom: Record<string, string> = {
  members: 'Mitglieder',
  galleries: 'Galerien',
  images: 'Bilder',
  meetings: 'Treffen',
};

export const proveTexts = {
  help: {
    call: 'prove [--running] [--tell]',
    does: 'prüft, ob diese Version mit den Daten der Seite zurechtkommt',
    get more() {
      return `Kopiert die Datenbank zur Seite, liest jede Tabelle, startet dort die Seite, meldet ein Mitglied zur Probe an und sieht
nach, was Mitglieder zuerst sehen. Die laufende Seite und ihre Daten bleiben unberührt, und keine E-Mail geht hinaus.
Das Paket ruft den Befehl vor jeder neuen Version selbst auf. Bei PostgreSQL wird die letzte Sicherung genommen
(„${command(`backup create ${backups()}`)}“).

  --running   fragt stattdessen die laufende Seite
  --tell      schreibt an ADMIN_EMAIL, wenn die Prüfung nicht bestanden ist`;
    },
  },
  proven: 'Geprüft: Anmelden, alle Tabellen und die wichtigsten Seiten gehen.',
  nothingThere: 'Es gibt noch nichts zu prüfen.',
  failed: (reason: string) => `Die Prüfung ist nicht bestanden: ${reason}`,
  notStarting: (reason: string) => `Die Seite startet nicht. ${reason}`.trim(),
  notRunning: 'Die Seite läuft nicht.',
  notAnswering,
  lost: (table: string, count: number) =>
    `Nach dem Anpassen der Datenbank sind nicht mehr alle ${count} ${lostFrom[table] ?? table} da.`,
  notTold: (reason: string) => `Die E-Mail darüber ging nicht hinaus: ${reason}`,
};
