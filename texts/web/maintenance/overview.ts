/** What needs a hand, beside the problems of which maintainers are told anyway. */

const people = (count: number) => (count === 1 ? 'Ein Mitglied' : `${count} Mitglieder`);

export const overviewSentences = {
  'text-blanks': () => 'Im Impressum oder im Datenschutztext stehen noch Lücken.',
  'images-reported': (count: number) =>
    count === 1
      ? 'Ein Bild ist gemeldet und wartet auf eure Entscheidung.'
      : `${count} Bilder sind gemeldet und warten auf eure Entscheidung.`,
  'addresses-failing': (count: number) =>
    `${people(count)} ${count === 1 ? 'ist' : 'sind'} unter der eingetragenen E-Mail-Adresse nicht zu erreichen.`,
  'addresses-old': (count: number) =>
    `${people(count)} ${count === 1 ? 'hat' : 'haben'} auch nach der Erinnerung nicht bestätigt, dass die Angaben noch stimmen.`,
  'hints-open': (count: number) =>
    count === 1
      ? 'Zu einer gesuchten Person gibt es einen neuen Hinweis.'
      : `Zu ${count} gesuchten Personen gibt es neue Hinweise.`,
  'mail-paused': () => 'Der Versand ist angehalten; gerade geht keine E-Mail hinaus.',
  'backup-late': () => 'Die letzte Sicherung ist älter als zwei Tage, oder es gibt noch keine.',
  'new-version': () =>
    'Eine neue Version ist da, läuft aber noch nicht. Der Dienst muss neu gestartet werden.',
};

/** Where only the server helps, by which command. */
export const overviewCommands = {
  'backup-late': 'backup create',
  'new-version': 'systemctl restart klassenkreis',
};
