export const signInAgainTexts = {
  title: 'Bitte melde dich noch einmal an',
  lead: 'Eine Anmeldung gilt zwei Stunden, deine ist jetzt abgelaufen. Es ist nichts verloren: Sobald du dein Passwort eingegeben hast, geht es hier genau so weiter.',
  /** `now`: the member who has logged in in another tab; `before`: the one whose page this is. */
  otherMember: (now: string, before: string) =>
    `In diesem Browser hat sich inzwischen „${now}“ angemeldet. Unter diesem Namen geht es hier nicht weiter; was du begonnen hast, bleibt stehen. Gibst du das Passwort von „${before}“ ein, ist „${now}“ in diesem Browser abgemeldet.`,
  leave: 'Zur Anmeldeseite',
  leaveHint:
    'Auf der Anmeldeseite kannst du dir auch ein neues Passwort geben lassen. Was hier noch nicht gespeichert ist, kann dann verloren sein.',
};
