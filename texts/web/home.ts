import type { ProblemKind } from '#contract/session.ts';

/** What is wrong with the site, and the command that says more or helps. */
const problems: Record<ProblemKind, { what: string; command: string }> = {
  disk: { what: 'Der Datenträger ist fast voll; Hochladen geht bald nicht mehr.', command: 'doctor' },
  'mail-halted': { what: 'Der Versand ist angehalten; es geht keine E-Mail hinaus.', command: 'mail status' },
  'mail-held': { what: 'E-Mails sind zurückgelegt und warten auf euch.', command: 'mail status' },
  backup: { what: 'Es fehlt eine frische Sicherung.', command: 'backup create' },
  'backup-verified': { what: 'Die Sicherungen wurden lange nicht überprüft.', command: 'backup verify' },
  certificate: { what: 'Das Zertifikat läuft bald ab oder ist abgelaufen.', command: 'doctor' },
  pictures: { what: 'Von einigen Bildern fehlen die Dateien.', command: 'media check' },
  service: { what: 'Ein Dienst auf dem Server ist gescheitert.', command: 'doctor' },
};

export const homeTexts = {
  /** Only maintainers see this. */
  maintainers: {
    title: 'Für euch Betreuer',
    lead: 'Mit der Seite stimmt etwas nicht. Das sehen nur die Betreuer.',
    help: 'Auf dem Server hilft:',
    problems,
  },

  title: 'Willkommen',
  lead: (groupName: string) =>
    `Das hier ist unser geschlossener Kreis: ${groupName}. Schön, dass du da bist!`,
  pictures:
    'Schau dir die Bilder an, die andere hochgeladen haben, und zeig uns deine. Ein Bild bearbeiten kann nur, wer es hochgeladen hat.',
  data: 'Bitte halte deine Kontaktdaten aktuell, damit wir uns nicht aus den Augen verlieren. Du bestimmst selbst, ob die anderen sie sehen.',
  maintained: 'Gepflegt wird diese Seite von zweien aus unserem Kreis.',
  contact: 'Fragen, Wünsche, Vergessenes? Schreib uns:',
  tiles: {
    galleries: { title: 'Bildergalerien', text: 'Bilder von früher und von den letzten Treffen' },
    members: { title: 'Namensliste', text: 'Wer dabei ist und wie du alle erreichst' },
    ownData: { title: 'Eigene Kontaktdaten', text: 'Anschrift, Telefon und E-Mail aktuell halten' },
    groupEmail: { title: 'Rundmail', text: 'Eine Nachricht an alle auf einmal' },
  },
};
