export const homeTexts = {
  title: 'Willkommen',
  lead: 'Das hier ist unser geschlossener Kreis. Schön, dass du da bist!',
  rules:
    'Ein Bild bearbeiten kann nur, wer es hochgeladen hat. Bitte halte deine Kontaktdaten aktuell, damit wir uns nicht aus den Augen verlieren. Du bestimmst selbst, ob die anderen sie sehen.',
  /** For whom mails come back. */
  dead: {
    title: 'Deine E-Mail-Adresse funktioniert nicht',
    text: (address: string) =>
      `E-Mails an ${address} kommen zurück. Bis du das in Ordnung bringst, bekommst du keine Rundmails und Einladungen.`,
    onward: 'Adresse prüfen',
  },
  /** For new members: the others hardly see who has not decided. */
  decide: {
    title: 'Zwei Fragen an dich',
    text: 'Dürfen die anderen deine Kontaktdaten sehen, und möchtest du Rundmails bekommen? Bisher sehen sie nur deinen Benutzernamen, und Rundmails erreichen dich nicht.',
    onward: 'Jetzt entscheiden',
  },
  /** Only if somebody has died. */
  memorials: 'Wir gedenken unserer Verstorbenen',
  maintained: 'Gepflegt wird diese Seite von zweien aus unserem Kreis.',
  contact: 'Fragen? Schreib uns:',
  /** Where no address is set. */
  imprint: 'Fragen? So erreichst du uns',
  tiles: {
    galleries: { title: 'Bildergalerien', text: 'Bilder von früher und von den letzten Treffen' },
    members: { title: 'Namensliste', text: 'Wer dabei ist und wie du alle erreichst' },
    ownData: { title: 'Eigene Kontaktdaten', text: 'Anschrift, Telefon und E-Mail aktuell halten' },
    groupEmail: { title: 'Rundmail', text: 'Eine Nachricht an alle auf einmal' },
  },
};
