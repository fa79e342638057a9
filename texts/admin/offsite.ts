/** The copy of the backups on another machine. */

export const offsiteTexts = {
  help: {
    call: 'backup offsite ORDNER',
    does: 'kopiert die Sicherungen auf einen anderen Rechner, mit dem Befehl aus OFFSITE_COPY',
    more: `Führt den Befehl aus der Einstellung OFFSITE_COPY im Ordner der Sicherungen aus, etwa restic oder rclone, und merkt
sich, wann das zuletzt gelungen ist; „doctor“ meldet, wenn es länger als acht Tage her ist. Das geschieht auch jede
Nacht nach dem Sichern. Ohne OFFSITE_COPY geschieht nichts.`,
  },
  notSet: 'OFFSITE_COPY ist nicht gesetzt; die Sicherungen liegen nur auf diesem Rechner.',
  nothing: (folder: string) => `Im Ordner ${folder} ist noch keine Sicherung.`,
  failed: (code: string) =>
    `Der Befehl aus OFFSITE_COPY ist gescheitert (${code}); was er dazu sagt, steht darüber.`,
  done: 'Die Sicherungen sind kopiert.',

  doctor: {
    notSet: {
      what: 'Die Sicherungen liegen nur auf diesem Rechner.',
      todo: 'Kopiere sie jede Nacht auf einen anderen: OFFSITE_COPY.',
    },
    never: {
      what: 'Die Sicherungen wurden noch nie auf einen anderen Rechner kopiert.',
      todo: 'Versuche es: „backup offsite ORDNER“; was daran scheitert, steht dann da.',
    },
    old: (at: string) => ({
      what: `Die Sicherungen wurden zuletzt am ${at} auf einen anderen Rechner kopiert.`,
      todo: 'Versuche es: „backup offsite ORDNER“; was daran scheitert, steht dann da.',
    }),
  },
};
