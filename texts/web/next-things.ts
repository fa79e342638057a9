/** What somebody might like next; each is offered once on a device. */
export const nextThings = {
  /** After one's own name on a picture. */
  portrait: 'Dein Gesicht daraus als dein Bild zeigen',
  /** After a birthday, where there is no portrait yet. */
  face: 'Zeig uns auch dein Bild von heute',
  /** After a comment. */
  news: 'Einmal im Monat per E-Mail erfahren, was andere schreiben',
  /** After having agreed to come. */
  calendar: 'Alle Treffen in deinen Kalender holen',
};
