/** The box that allows the mailed question whether one's data still hold. */
export const yearlyCheckTexts = {
  box: {
    title: 'Einmal im Jahr nachfragen',
    label: 'Ihr dürft mich einmal im Jahr per E-Mail fragen, ob meine Angaben noch stimmen.',
    on: 'Wenn du nicht antwortest, erinnern wir dich einmal. Hast du im letzten halben Jahr gespeichert oder bestätigt, fragen wir nicht.',
    off: 'Wir fragen dich nicht. Dein Häkchen hier gilt sofort.',
    since: (day: string) => `Angekreuzt am ${day}.`,
    confirmed: (day: string) => `Bestätigt am ${day}.`,
    saved: 'Gespeichert.',
    failed: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  },
};
