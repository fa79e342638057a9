import type { IdentityName, SiteText } from '#contract/site.ts';
import type { WordsOfKinds } from './words-of-kinds.ts';

/** What of the identity a line of the settings file says. */
const lines: Record<IdentityName, string> = {
  siteName: 'SITE_NAME',
  groupName: 'GROUP_NAME',
  accent: 'ACCENT',
};

const names: Record<SiteText, string> = {
  willkommen: 'Willkommenstext',
  impressum: 'Impressum',
  datenschutz: 'Datenschutz',
};

export const textsTexts = {
  names,
  list: {
    title: 'Texte',
    empty: 'Noch steht hier nichts.',
    blanks: (count: number) =>
      count === 1 ? 'Eine Lücke ist noch auszufüllen.' : `${count} Lücken sind noch auszufüllen.`,
  },
  text: {
    label: 'Text',
    hint: 'Am Anfang einer Zeile macht „# “ eine Überschrift, „## “ eine kleinere, „- “ den Punkt einer Liste. Link: [Worte](https://…)',
    preview: 'Vorschau',
    nothing: 'Ohne Text steht hier nichts.',
    save: 'Speichern',
    done: 'Der Text steht jetzt auf der Seite.',
    missing: 'Ganz ohne Text geht es auf dieser Seite nicht.',
    overtaken:
      'Inzwischen hat jemand anders diesen Text geändert. Kopiere dir, was du geschrieben hast, und lade die Seite neu.',
    versions: 'Frühere Versionen',
    shown: (version: string) => `${version}: Diese steht auf der Seite.`,
    version: (day: string, by: string) => `Vom ${day}, von ${by}`,
    origins: { file: 'Aus der Datei im Datenordner', ours: 'Unser Muster' },
    empty: 'Noch ohne Text',
    fetch: 'In das Feld holen',
    fetchNamed: (what: string) => `In das Feld holen: ${what}`,
    fetchQuestion: 'Was du im Feld geändert hast, geht dabei verloren. Trotzdem holen?',
    fetched: 'Die Version steht jetzt im Feld. Mit „Speichern“ gilt sie wieder.',
    back: 'Zu den Texten',
  },
  identity: {
    title: 'Name und Farbe',
    siteName: 'Name der Seite',
    siteNameHint: 'Kurz, zum Beispiel „Klasse 1988“',
    groupName: 'Name der Klasse',
    groupNameHint: 'Zum Beispiel „Lackiertechniker, Abschlussjahrgang 1988“',
    color: 'Farbe aus dem Fächer',
    inFile: (name: IdentityName) =>
      `Das legt die Einstellungsdatei fest (${lines[name]}). Hier geht es, sobald die Zeile dort leer ist und die Seite neu startet.`,
    save: 'Speichern',
    done: 'Daten erfolgreich gespeichert!',
    notValid: 'Bitte prüfe beide Namen.',
  },
  steps: {
    title: 'Die nächsten drei Schritte',
    lead: 'Bisher bist nur du da.',
    texts: 'Impressum und Datenschutz ausfüllen',
    textsDone: 'Impressum und Datenschutz sind ausgefüllt.',
    members: 'Mitglieder aus einer Tabelle einlesen',
    orOne: 'oder einzeln hinzufügen',
    invite: 'Alle einladen, wenn die Liste stimmt',
  },
};

export const siteWords: WordsOfKinds<'site'> = {
  acts: {
    'identity-changed': (actor) => `${actor} hat Name oder Farbe der Seite geändert.`,
    'welcome-written': (actor) => `${actor} hat den Willkommenstext geändert.`,
    'imprint-written': (actor) => `${actor} hat das Impressum geändert.`,
    'privacy-notice-written': (actor) => `${actor} hat den Datenschutztext geändert.`,
  },
};
