/** With which organisers choose the picture of a meeting. */
export const faceTexts = {
  lead: 'Es steht oben auf der Seite des Treffens, auf der Startseite und am Anfang der Diashow. In E-Mails und hinter Links zum Antworten steht es nicht.',
  gallery: 'Galerie',
  group: 'Bild',
  none: 'kein Bild',
  empty: 'Noch gibt es keine Bilder.',
  save: 'Speichern',
  saved: 'Das Bild ist gewählt.',
  cleared: 'Das Treffen hat jetzt kein Bild.',
  gone: 'Dieses Bild ist nicht mehr da. Bitte wähle ein anderes.',
};
