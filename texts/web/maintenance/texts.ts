import type { IdentityName, SiteText } from '#contract/site.ts';

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
    lead: 'Was ihr schreibt, steht sofort auf der Seite. Jede Version bleibt aufgehoben.',
    places: {
      willkommen: 'Eure eigenen Worte auf der Startseite',
      impressum: 'Wer für die Seite verantwortlich ist',
      datenschutz: 'Was die Seite über wen speichert',
    } satisfies Record<SiteText, string>,
    empty: 'Noch steht hier nichts.',
    blanks: (count: number) =>
      count === 1 ? 'Eine Lücke ist noch auszufüllen.' : `${count} Lücken sind noch auszufüllen.`,
  },
  text: {
    label: 'Text',
    hint: 'Leere Zeile: neuer Absatz. Am Anfang einer Zeile „# “: Überschrift, „## “: kleinere, „- “: Punkt einer Liste. Link: [Worte](https://…), auch mailto: oder tel:.',
    preview: 'Vorschau',
    nothing: 'Ohne Text steht hier nichts.',
    blanks: (count: number) =>
      count === 1
        ? 'Eine Lücke ist noch auszufüllen. In der Vorschau ist sie gelb.'
        : `${count} Lücken sind noch auszufüllen. In der Vorschau sind sie gelb.`,
    save: 'Speichern',
    done: 'Der Text steht jetzt auf der Seite.',
    missing: 'Ganz ohne Text geht es auf dieser Seite nicht.',
    overtaken:
      'Inzwischen hat jemand anders diesen Text geändert. Kopiere dir, was du geschrieben hast, und lade die Seite neu.',
    versions: 'Frühere Versionen',
    shown: (day: string, by: string) => `Vom ${day}, von ${by}: Diese steht auf der Seite.`,
    version: (day: string, by: string) => `Vom ${day}, von ${by}`,
    origins: { file: 'Aus der Datei im Datenordner', ours: 'Unser Muster' },
    originShown: {
      file: 'Aus der Datei im Datenordner: Dieser Text steht auf der Seite.',
      ours: 'Unser Muster: Dieser Text steht auf der Seite.',
    },
    empty: 'Noch ohne Text',
    fetch: 'In das Feld holen',
    fetchNamed: (what: string) => `In das Feld holen: ${what}`,
    fetchQuestion: 'Was du im Feld geändert hast, geht dabei verloren. Trotzdem holen?',
    fetched: 'Die Version steht jetzt im Feld. Mit „Speichern“ gilt sie wieder.',
    back: 'Zu den Texten',
  },
  identity: {
    title: 'Name und Farbe',
    lead: 'So heißt eure Seite überall: oben auf jeder Seite, in E-Mails und auf dem Handy.',
    siteName: 'Name der Seite',
    siteNameHint: 'Kurz, zum Beispiel „Klasse 1988“',
    groupName: 'Name der Klasse',
    groupNameHint: 'Zum Beispiel „Lackiertechniker, Abschlussjahrgang 1988“',
    color: 'Farbe aus dem Fächer',
    inFile: (name: IdentityName) =>
      `Das legt die Einstellungsdatei fest (${lines[name]}). Hier kannst du es ändern, sobald die Zeile dort leer ist und die Seite neu gestartet wurde.`,
    save: 'Speichern',
    done: 'Daten erfolgreich gespeichert!',
    notValid: 'Bitte prüfe beide Namen.',
  },
  steps: {
    title: 'Die nächsten drei Schritte',
    lead: 'Bisher bist nur du da. Drei Schritte, dann kann es losgehen:',
    texts: 'Impressum und Datenschutz ausfüllen',
    textsDone: 'Impressum und Datenschutz sind ausgefüllt.',
    members: 'Mitglieder aus einer Tabelle einlesen',
    orOne: 'oder einzeln hinzufügen',
    invite: 'Alle einladen, wenn die Liste stimmt',
  },
};
