import { isolated } from '#contract/characters.ts';

export const frameTexts = {
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  menuName: 'Hauptmenü',
  footerName: 'Rechtliches',
  /** Above the links to the headings of a long text. */
  contents: 'Inhalt',
  links: {
    home: 'Startseite',
    galleries: 'Bildergalerien',
    members: 'Namensliste',
    ownData: 'Eigene Kontaktdaten',
    groupEmail: 'Rundmail',
    meetings: 'Treffen',
    changePassword: 'Passwort ändern',
    maintenance: 'Verwaltung',
    logout: 'Abmelden',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
  },

  documentTitle: (page: string, site: string) => `${isolated(page)} – ${site}`,

  dialogs: { ok: 'OK', cancel: 'Abbrechen' },

  field: {
    missing: 'Bitte fülle dieses Feld aus.',
    email: 'Bitte gib eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.de.',
    tooLong: (max: number) => `Bitte kürze den Text auf höchstens ${max} Zeichen.`,
    other: 'Bitte prüfe diese Angabe.',
    incomplete: 'Bitte fülle zuerst alle nötigen Felder richtig aus.',
    showPassword: 'Passwort anzeigen',
  },

  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Vielleicht wurde der Eintrag gelöscht, oder die Adresse hat einen Tippfehler.',
    onward: 'Zur Startseite',
  },
  failed: {
    title: 'Das hat nicht geklappt',
    unreachable:
      'Die Seite ist gerade nicht erreichbar. Bitte prüfe deine Verbindung ins Internet. Sobald sie wieder da ist, geht es hier von selbst weiter.',
    storeAway: 'Die Seite kommt gerade nicht an ihre Daten. Bitte versuche es später erneut.',
    other: 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!',
    retry: 'Seite neu laden',
    /** In the place of one part of a page. */
    part: 'Dieser Teil der Seite lässt sich gerade nicht anzeigen.',
    again: 'Noch einmal versuchen',
  },
};
