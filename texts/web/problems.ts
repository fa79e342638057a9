import type { ProblemKind } from '#contract/session.ts';

/** What is wrong with the site, and the command that says more or helps. */
export const problems: Record<ProblemKind, { what: string; command: string }> = {
  disk: { what: 'Der Datenträger ist fast voll; Hochladen geht bald nicht mehr.', command: 'doctor' },
  'mail-halted': { what: 'Der Versand ist angehalten; es geht keine E-Mail hinaus.', command: 'mail status' },
  'mail-held': { what: 'E-Mails sind zurückgestellt und warten auf euch.', command: 'mail status' },
  backup: { what: 'Es fehlt eine frische Sicherung.', command: 'backup create' },
  'backup-verified': { what: 'Die Sicherungen wurden lange nicht überprüft.', command: 'backup verify' },
  certificate: { what: 'Das Zertifikat läuft bald ab oder ist abgelaufen.', command: 'doctor' },
  pictures: { what: 'Bilder fehlen oder sind beschädigt.', command: 'media check' },
  service: { what: 'Ein Dienst auf dem Server ist gescheitert.', command: 'doctor' },
};

/** On the start page; only maintainers see this. */
export const problemTexts = {
  title: 'Für euch Betreuer',
  lead: 'Mit der Seite stimmt etwas nicht. Das sehen nur die Betreuer.',
  help: 'Auf dem Server hilft:',
  problems,
};
