import type { ProblemKind } from '#contract/alerts.ts';

/** What is wrong with the site, in a sentence. */
export const problems: Record<ProblemKind, string> = {
  disk: 'Der Datenträger ist fast voll; Hochladen geht nicht mehr.',
  'mail-halted': 'Der Versand ist angehalten; es geht keine E-Mail hinaus.',
  'mail-held': 'E-Mails sind zurückgestellt und warten auf euch.',
  backup: 'Es fehlt eine frische Sicherung.',
  'backup-less': 'Die letzte Sicherung enthält viel weniger als eine frühere.',
  'backup-verified': 'Die Sicherungen wurden lange nicht überprüft.',
  certificate: 'Das Zertifikat läuft bald ab oder ist abgelaufen.',
  pictures: 'Bilder fehlen oder sind beschädigt.',
  returns: 'Zurückgekommene E-Mails lassen sich nicht lesen.',
  service: 'Ein Dienst auf dem Server ist gescheitert.',
};

/** On the start page; only maintainers see this. */
export const problemTexts = {
  title: 'Für euch Betreuer',
  lead: 'Mit der Seite stimmt etwas nicht. Das sehen nur die Betreuer.',
  help: 'Ansehen, was hilft',
  problems,
};

/** What only the member can decide or correct, on the start page. */
export const urgentTexts = {
  /** For whom mails come back. */
  dead: {
    title: 'Deine E-Mail-Adresse funktioniert nicht',
    text: (address: string) =>
      `E-Mails an ${address} kommen zurück. Bis du das in Ordnung bringst, bekommst du keine Rundmails und Einladungen.`,
    onward: 'Adresse prüfen',
  },
  /** For new members: the others hardly see who has not decided. */
  decide: {
    title: 'Zwei Fragen an dich',
    text: 'Dürfen die anderen deine Kontaktdaten sehen, und möchtest du Rundmails bekommen?',
    onward: 'Jetzt entscheiden',
  },
};
