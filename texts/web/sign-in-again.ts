export const signInAgainTexts = {
  title: 'Bitte melde dich noch einmal an',
  lead: 'Nach zwei Stunden endet jede Anmeldung. Es ist nichts verloren: Gib dein Passwort ein, und es geht hier genau so weiter.',
  /** `now`: who has logged in meanwhile in another tab. */
  otherMember: (now: string) =>
    `In diesem Browser hat sich inzwischen „${now}“ angemeldet. Unter diesem Namen geht von hier nichts hinaus. Mit deinem Passwort meldest du „${now}“ ab und machst weiter.`,
  leaveHint:
    'Passwort vergessen? Hilfe gibt es auf der Anmeldeseite. Was du hier noch nicht gespeichert hast, kann dann verloren sein.',
  leave: 'Zur Anmeldeseite',
};
