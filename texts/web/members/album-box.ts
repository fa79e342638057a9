/** The box for one's own page in the album that others take home. */
export const albumBoxTexts = {
  label: 'Meine Seite darf ins Klassenalbum.',
  on: 'Wer ein Klassenalbum mitnimmt, hat darin deinen Namen, Geburtsnamen und Spitznamen und deine Bilder von damals und heute.',
  off: 'Im Klassenalbum heißt du „ein Mitglied“.',
  unpublished: 'Solange deine Kontaktdaten nicht veröffentlicht sind, heißt du dort trotzdem „ein Mitglied“.',
  forGood: 'Ein Klassenalbum, das schon jemand mitgenommen hat, lässt sich nicht zurückholen.',
  link: 'Zum Klassenalbum',
};
