export const homeTexts = {
  title: 'Willkommen',
  lead: 'Das hier ist unser geschlossener Kreis. Schön, dass du da bist!',
  rules: 'Ein Bild bearbeiten kann nur, wer es hochgeladen hat. Bitte halte deine Kontaktdaten aktuell.',
  maintained: 'Gepflegt wird diese Seite von zweien aus unserem Kreis.',
  contact: 'Fragen? Schreib uns:',
  /** To whom had deleted the account, and logs in again. */
  cameBack: 'Schön, dass du wieder da bist! Du behältst dein Konto, und alles ist wie vorher.',
  /** Where no address is set. */
  imprint: 'Fragen? So erreichst du uns',
  tiles: {
    galleries: { title: 'Bildergalerien', text: 'Von früher und von den letzten Treffen' },
    members: { title: 'Namensliste', text: 'Wie du alle erreichst' },
    ownData: { title: 'Eigene Kontaktdaten', text: 'Anschrift, Telefon und E-Mail' },
    groupEmail: { title: 'Rundmail', text: 'Eine Nachricht an alle auf einmal' },
  },
};
