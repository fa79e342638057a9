/** Handing on a picture. */
export const shareTexts = {
  share: 'Teilen',
  fetching: 'Das Bild wird geholt …',
  /** The browser wants a press that was just now. */
  ready: 'Das Bild ist da.',
  shareNow: 'Jetzt teilen',
  copied:
    'Die Adresse des Bildes ist kopiert. Du kannst sie in eine Nachricht einfügen. Sehen kann das Bild nur, wer sich hier anmeldet.',
  /** Where the browser does not let a page copy. */
  address: 'Adresse des Bildes, zum Kopieren (sehen kann es nur, wer sich hier anmeldet):',
  failed: 'Das Bild ließ sich nicht holen. Bitte prüfe dein Internet und versuche es erneut.',
};
