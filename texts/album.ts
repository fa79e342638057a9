import { quoted } from '#contract/characters.ts';
import { longDay } from './dates.ts';

/** The album that members take home: what stands on its pages. */

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

export const albumTexts = {
  title: 'Klassenalbum',
  asOf: (at: number) => `Stand vom ${longDay(at)}`,
  /** Only seen where the style is missing, as in a ZIP file that is opened without unpacking. */
  unpack:
    'Sieht diese Seite kahl aus, und fehlen die Bilder? Dann entpacke die ZIP-Datei zuerst, am Rechner mit „Alle extrahieren“, am Telefon durch Antippen in der App „Dateien“, und öffne danach index.html. Bleibt sie am Telefon kahl, nimm einen Rechner.',
  toContent: 'Zum Inhalt',
  parts: 'Weitere Seiten',
  galleries: 'Bildergalerien',
  noGalleries: 'In diesem Album sind keine Bilder.',
  count: pictures,
  pageOf: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  pages: 'Seiten dieser Galerie',
  otherGalleries: 'Andere Galerien',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  previousGallery: (title: string) => `Vorherige Galerie: ${title}`,
  nextGallery: (title: string) => `Nächste Galerie: ${title}`,

  someone: 'ein Mitglied',
  guest: 'ein Gast',
  guestNamed: (name: string) => `${name} (Gast)`,
  pictureBy: (name: string, year: number | null) => `Bild: ${name}${year === null ? '' : `, um ${year}`}`,
  shown: 'Auf dem Bild:',
  said: (name: string) => `${name}:`,
  enlarge: (title: string) => `${title} groß ansehen`,

  people: 'Damals und heute',
  /** Pictures that were taken again. */
  pairs: 'Noch einmal aufgestellt',
  toFirst: 'Zum Bild von damals',
  toRepeat: 'Zum Bild von heute',
  peopleLead: 'Hier steht, wer sein Häkchen dafür gesetzt hat.',
  born: (birthName: string) => `geb. ${birthName}`,
  nickname: (nickname: string) => `${quoted(nickname)}`,
  portraitOf: (name: string, kind: 'then' | 'now') => `${name} ${kind === 'then' ? 'damals' : 'heute'}`,
  portraitCaption: (kind: 'then' | 'now') => (kind === 'then' ? 'damals' : 'heute'),

  memorials: 'Gedenken',
  memorialPortrait: (name: string) => `Bild von ${name}`,

  meetings: 'Klassentreffen',
  meetingPictures: 'Bilder vom Treffen',

  mails: 'Rundmails',
  mailFrom: (name: string, at: number) => `${name}, ${longDay(at)}`,

  booklet: 'Heft zum Drucken',
  bookletHint:
    'Wähle im Menü deines Browsers „Drucken“: Aus dieser Seite wird ein Heft in A4, mit allen Bildern und allem, was dabeisteht.',

  about: {
    id: 'ueber-dieses-album',
    title: 'Über dieses Album',
    link: 'Soll etwas fehlen?',
    lines: [
      'Dieses Album ist ein Geschenk an die Klasse. Bitte gib es nur an sie weiter, und stell nichts davon ins Netz.',
      'Namen und Bilder von damals und heute stehen hier nur von Mitgliedern, die ihr Häkchen dafür gesetzt haben. Alle anderen heißen „ein Mitglied“. Kontaktdaten und Geburtstage fehlen; nur was jemand selbst in einen Text geschrieben hat, etwa eine Telefonnummer, steht da.',
      'Soll ein Bild im nächsten Album fehlen? Öffne es auf der Seite der Klasse und wähle „Bild verbergen“: Es ist gleich nicht mehr zu sehen, dort nicht und in keinem Album, das danach gemacht wird.',
      'Soll dein Name im nächsten Album fehlen? Nimm auf der Seite unter „Eigene Kontaktdaten“ das Häkchen „Meine Seite darf ins Klassenalbum“ weg.',
      'Was du unter ein Bild oder ins Gedenken geschrieben hast, löschst du dort, wo es steht. Wer keinen Zugang mehr hat, sagt es den Betreuern der Seite.',
      'Dieses Album selbst ändert sich dadurch nicht: Was einmal mitgenommen ist, lässt sich nicht zurückholen.',
    ],
  },

  file: {
    pages: 'seiten',
    views: 'ansicht',
    pictures: 'bilder',
    faces: 'gesichter',
    parts: 'album',
    gallery: 'galerie',
    people: 'damals-und-heute',
    memorials: 'gedenken',
    meetings: 'klassentreffen',
    mails: 'rundmails',
    booklet: 'heft',
  },
};
