import { backups, command, unit } from '../command.ts';

/** What `doctor` says of what is stored: pictures, mails, backups, members. */

/** The first few of a long list. */
const few = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} und ${names.length - 5} weitere` : names.join(', ');
const mails = (count: number) => (count === 1 ? '1 Mail ist' : `${count} Mails sind`);
const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

export const pictureTexts = {
  elsewhere: (sentence: string) => ({
    what: sentence,
    todo: 'Stelle S3_ENDPOINT und S3_BUCKET oder DATA_DIR wieder so ein wie für die laufende Seite.',
  }),
  withoutFiles: (count: number, all: number) => ({
    what:
      all === 1 ? 'Von dem einen Bild fehlen Dateien.' : `Von ${all} Bildern fehlen bei ${count} Dateien.`,
    get todo() {
      return `„${command(`media repair ${backups()}`)}“ holt sie aus einer Sicherung; „${command('media check')}“ nennt die Bilder.`;
    },
  }),
  ofOtherLength: (count: number) => ({
    what: `Bei ${count === 1 ? '1 Bild ist eine Datei' : `${count} Bildern sind Dateien`} nicht mehr so lang wie zuvor.`,
    get todo() {
      return `„${command(`media repair ${backups()}`)}“ holt ${count === 1 ? 'es' : 'sie'} aus einer Sicherung; „${command('media check')}“ nennt ${count === 1 ? 'das Bild' : 'die Bilder'}.`;
    },
  }),
  changed: (count: number) => ({
    what: `Beim nächtlichen Prüfen ${count === 1 ? 'war 1 Bild' : `waren ${count} Bilder`} nicht mehr heil.`,
    get todo() {
      return `„${command(`media repair ${backups()}`)}“ holt ${count === 1 ? 'es' : 'sie'} aus einer Sicherung; „${command('media check')}“ sagt, was fehlt.`;
    },
  }),
  withoutRow: (count: number) => ({
    what: `${pictures(count)} im Ordner „images“ ${count === 1 ? 'steht' : 'stehen'} nicht in der Datenbank, und das tägliche Aufräumen lief nicht.`,
    todo: 'Läuft die Seite? Fehlen zugleich viele Bilder, dann gehören Datenbank und Ordner nicht zusammen.',
  }),
};

export const mailTexts = {
  paused: (since: string, reason: string) => ({
    what: `Der Versand ist seit dem ${since} angehalten: ${reason} Verloren geht nichts.`,
    get todo() {
      return `Behebe den Grund; stimmt das Passwort des Postfachs nicht mehr, fragt „${command('setup')}“ auf dem Server neu danach. Dann im Browser unter „Verwaltung“, „E-Mails“ auf „Versand fortsetzen“.`;
    },
  }),
  pausedByHand: (since: string) => ({
    what: `Der Versand ist seit dem ${since} von Hand angehalten.`,
    todo: 'Im Browser unter „Verwaltung“, „E-Mails“ geht er weiter.',
  }),
  stuck: (hours: number) => ({
    what: `Seit ${hours} Stunden wartet eine Mail, und keine geht hinaus.`,
    get todo() {
      return `Läuft die Seite? „${command('mail status')}“ zeigt, woran es liegt.`;
    },
  }),
  held: (count: number) => ({
    what: `${mails(count)} zurückgestellt, weil der Versand daran gescheitert ist.`,
    get todo() {
      return `„${command('mail status')}“ zeigt sie; im Browser unter „Verwaltung“, „E-Mails“ lässt du es noch einmal versuchen oder gibst auf.`;
    },
  }),
  unread: (since: string, reason: string) => ({
    what: `Seit dem ${since} lässt sich das Postfach mit den zurückgekommenen Mails nicht lesen: ${reason}`,
    get todo() {
      return `Berichtige IMAP_URL; „${command('mail returns')}“ versucht es sofort noch einmal.`;
    },
  }),
  notReadLately: (at: string | undefined) => ({
    what: at
      ? `Das Postfach mit den zurückgekommenen Mails wurde zuletzt am ${at} gelesen.`
      : 'Das Postfach mit den zurückgekommenen Mails wurde noch nie gelesen.',
    get todo() {
      return `„${command('mail returns')}“ liest es einmal; mit systemd schaltet „systemctl enable --now ${unit('returns')}.timer“ es auf Dauer ein.`;
    },
  }),
};

export const backupTexts = {
  unknown: {
    what: 'Von einer Sicherung ist hier nichts bekannt.',
    get todo() {
      return `Mache eine: „${command(`backup create ${backups()}`)}“, am besten jede Nacht und auf einen anderen Rechner.`;
    },
  },
  missing: {
    what: 'Es gibt keine Sicherung.',
    get todo() {
      return `Mache eine: „${command(`backup create ${backups()}`)}“, am besten jede Nacht und auf einen anderen Rechner.`;
    },
  },
  old: (at: string) => ({
    what: `Die letzte Sicherung ist vom ${at}.`,
    get todo() {
      return `Mache eine: „${command(`backup create ${backups()}`)}“. Läuft die nächtliche noch?`;
    },
  }),
  notVerified: (at: string | undefined) => ({
    what: at
      ? `Zuletzt wurde am ${at} nachgesehen, ob eine Sicherung sich zurückspielen ließe.`
      : 'Noch nie wurde nachgesehen, ob eine Sicherung sich zurückspielen ließe.',
    get todo() {
      return `Sieh nach: „${command(`backup verify ${backups()}`)}“, am besten jede Nacht nach dem Sichern.`;
    },
  }),
};

export const memberTexts = {
  noMaintainer: {
    what: 'Niemand, der hineinkommt, ist Betreuer; ist der Versand gestört, sagt es die Startseite niemandem.',
    get todo() {
      return `Mach ein Mitglied dazu: „${command('maintainer add NAME')}“.`;
    },
  },
  none: {
    what: 'Es gibt noch kein Mitglied.',
    get todo() {
      return `Lege das erste an: „${command('member add --username NAME --email ADRESSE')}“.`;
    },
  },
  passkeysLost: (host: string, others: readonly string[], names: readonly string[]) => ({
    what: `Anmelden mit Fingerabdruck oder Gesicht wurde unter einer anderen Adresse der Seite eingerichtet (${others.join(', ')}) und geht unter ${host} nicht: ${few(names)}.`,
    todo: 'Sag ihnen, dass sie sich mit Passwort oder Anmelde-Link anmelden und es unter „Eigene Kontaktdaten“, „Meine Anmeldung“ neu einrichten; oder gib der Seite in BASE_URL ihre alte Adresse zurück.',
  }),
};
