import type { ContactField } from '#contract/contact-fields.ts';
import { contactLabels, usernameLabel } from './contact-labels.ts';

/** Texts in the files that members download. */

export const ownExport = {
  readMeName: 'Lies mich.txt',
  readMe: `Das ist alles, was die Seite über dich gespeichert hat.

daten.json  dein Zugang, deine Kontaktdaten, deine Einwilligungen, deine Anmeldungen und bekannten
            Browser, deine Galerien und Bilder, deine Antworten auf Treffen; jedes Textprogramm
            kann die Datei öffnen
bilder      die Bilder, die du hochgeladen hast, in der Größe, in der sie gespeichert sind

Dein Passwort ist nicht dabei: Die Seite kennt es nicht, sondern nur eine Prüfsumme davon.
`,
  dataName: 'daten.json',
  imagesFolder: 'bilder',
};

export const contactList = {
  headings: (fields: readonly ContactField[]) => [
    usernameLabel,
    ...fields.map((field) => contactLabels[field]),
  ],
  /** The last line of the table. */
  note: (groupName: string, date: string) => `Nur für die Klasse: ${groupName}. Stand: ${date}.`,
};

export const calendar = {
  cancelled: (title: string) => `Abgesagt: ${title}`,
};
