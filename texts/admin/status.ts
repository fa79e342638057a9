import { IMAGE_MAX_MB } from '#contract/limits.ts';
import type { Origin } from '../origin.ts';
import { command } from './command.ts';

/** Output of `status`: for each finding one sentence, and what to do, by what is looked at in `doctor/`. */
export const statusTexts = {
  help: {
    call: 'status [--json]',
    does: 'sagt, was nicht stimmt und was zu tun ist',
    more: `Fragt die laufende Seite und ihre öffentliche Adresse und prüft Programm, Einstellungen, Dienste, Mailserver,
Datenordner, Datenbank, Bilder, Mails, Sicherungen, Mitglieder und Rechtstexte, und nennt, was in der Verwaltung
wartet; ändert nichts. Beim Prüfen der öffentlichen Adresse gehen ${IMAGE_MAX_MB} MB durch den Proxy. ✗ ist ein Fehler, i ein
Hinweis, – wurde nicht angesehen. Gibt 0 zurück, wenn alles in Ordnung ist, sonst 3. Hieß früher „doctor“.

  --json  alles, was gefunden wurde, als JSON, für andere Programme`,
  },
  areas: {
    program: 'Programm',
    clock: 'Uhr',
    settings: 'Einstellungen',
    site: 'Laufende Seite',
    address: 'Öffentliche Adresse',
    units: 'Dienste',
    mailServer: 'Mailserver',
    folder: 'Datenordner',
    database: 'Datenbank',
    pictures: 'Bilder',
    mails: 'Mails',
    backup: 'Sicherung',
    members: 'Mitglieder',
    legal: 'Rechtstexte',
    tasks: 'Verwaltung',
  },
  notExamined: (because: string) => `Nicht angesehen, weil bei „${because}“ etwas nicht stimmt.`,
  notExaminedAddress:
    'Ob die Adresse hierher führt und Bilder durchkommen, ist nicht angesehen, weil die Seite nicht läuft.',
  failed: (reason: string) => `Das ließ sich nicht prüfen: ${reason}`,
  waitForOthers: 'Warte eine Minute, bis das andere Programm fertig ist; dann noch einmal.',
  tryAgain: () => `Behebe den genannten Grund; dann noch einmal „${command('status')}“.`,
  since: (at: string) => `Seit dem ${at}.`,
  runs: (version: string) => `Version: ${version}`,
  publishedBy: ({ name, url }: Origin) => `Herausgegeben von ${name}: ${url}`,
  lastBackup: (at: string) => `Letzte Sicherung: ${at}`,
  lastCopied: (at: string) => `Außer Haus kopiert: ${at}`,
  lastRehearsed: (at: string) => `Zurückspielen zuletzt geprobt: ${at}`,
  allRight: 'Alles in Ordnung.',
  somethingWrong: (count: number) => {
    if (count === 0) return 'Nicht alles ließ sich ansehen.';
    return count === 1 ? 'Eine Sache ist nicht in Ordnung.' : `${count} Sachen sind nicht in Ordnung.`;
  },
};

/** Output of `version`. */
export const versionTexts = {
  help: {
    call: 'version',
    does: 'zeigt die Version des Programms und der Daten',
    more: 'Zeigt die Version von Klassenkreis, von Node und SQLite und den Stand der Daten.',
  },
  headings: ['Teil', 'Version'],
  data: 'Daten',
  noData: '–',
  older:
    'Die Daten sind von einer älteren Version; der nächste Start der Seite passt sie an und legt vorher eine Kopie der Datenbank daneben.',
};
