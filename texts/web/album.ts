const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

function about(bytes: number): string {
  const megabytes = Math.max(1, Math.round(bytes / 1e6));
  return megabytes < 1000 ? `${megabytes} MB` : `${(bytes / 1e9).toFixed(1).replace('.', ',')} GB`;
}

/** The page from which the album is taken home. */
export const albumPageTexts = {
  title: 'Klassenalbum',
  lead: 'Alle Galerien in einer Datei zum Mitnehmen: ohne Internet und ohne Anmeldung, mit Suche, Diashow und Heft zum Drucken.',
  size: 'Wie groß sollen die Bilder sein?',
  sizes: { good: 'Gut', large: 'Groß' },
  sizeMeans: {
    good: 'Gut für Bildschirm, Telefon und Fernseher.',
    large: 'Dazu jedes Bild so groß, wie wir es haben: auch zum Drucken.',
  },
  holds: (count: number, bytes: number) => `${pictures(count)}, etwa ${about(bytes)}`,
  mails: 'Mit den Rundmails',
  mailsMeaning: 'Darin steht, was ihre Absender geschrieben haben, auch Telefonnummern.',
  download: 'Klassenalbum herunterladen',
  fileName: (day: string) => `Klassenalbum ${day}.zip`,
  handOn: 'Bitte gib es nur in der Klasse weiter, und stell nichts davon ins Netz.',
  opening: {
    title: 'So öffnest du es',
    lines: [
      'Die Datei ist eine ZIP-Datei. Am Rechner entpackst du sie („Alle extrahieren“) und öffnest darin index.html.',
      'Am Telefon tippst du sie in der App „Dateien“ an und öffnest index.html im neuen Ordner; fehlen dort die Bilder, nimm einen Rechner.',
      'Für Fernseher und Bilderrahmen entpackst du sie auf einen USB-Stick. Stick an den Fernseher: Ordner „bilder“ auswählen. Zeigt er die großen Bilder nicht, nimm „Gut“.',
      'Du kannst das Klassenalbum dreimal am Tag herunterladen.',
    ],
  },
  inside: {
    title: 'Was darin steht',
    lines: [
      'Bilder mit Titeln und Kommentaren, das Gedenken und vergangene Treffen. Von den Mitgliedern stehen Name, Geburtsname, Spitzname und die Bilder von damals und heute darin, wenn sie das angekreuzt haben. Alle anderen heißen „ein Mitglied“.',
      'Kontaktdaten, Geburtstage und verborgene Bilder sind nicht dabei. Hat aber jemand eine Telefonnummer in einen Kommentar geschrieben, steht sie darin.',
    ],
  },
  ownPage: 'Du bist mit deiner Seite dabei.',
  noOwnPage: 'Du stehst darin als „ein Mitglied“.',
  change: 'Das ändern',
};
