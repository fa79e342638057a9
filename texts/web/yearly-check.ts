/** The mailed question whether one's data still hold, its two buttons, and the box that allows it. */
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
  reopen: 'Bitte öffne den Link in der E-Mail noch einmal.',
  toOwnData: 'Eigene Kontaktdaten',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  confirm: {
    title: 'Stimmen deine Angaben noch?',
    text: 'Wenn sich nichts geändert hat, genügt ein Klick.',
    button: 'Stimmt alles',
    otherwise: 'Etwas hat sich geändert? Dann melde dich an und trag es ein.',
    change: 'Angaben ändern',
    doneTitle: 'Danke!',
    done: 'Deine Angaben sind bestätigt. Du brauchst nichts weiter zu tun.',
    unknownTitle: 'Dieser Link gilt nicht mehr',
    unknown:
      'Vielleicht fehlt ein Stück davon, oder es gibt eine neuere E-Mail. Du kannst dich auch anmelden und deine Angaben dort speichern; dann sind sie ebenfalls bestätigt.',
  },
  end: {
    title: 'Nicht mehr gefragt werden',
    text: 'Möchtest du nicht mehr jedes Jahr gefragt werden, ob deine Angaben noch stimmen?',
    button: 'Nicht mehr fragen',
    doneTitle: 'Wir fragen nicht mehr',
    done: 'Auf der Seite „Eigene Kontaktdaten“ kannst du das jederzeit wieder ankreuzen.',
    unknownTitle: 'Dieser Link gilt nicht',
    unknown:
      'Vielleicht fehlt ein Stück davon. Auf der Seite „Eigene Kontaktdaten“ kannst du das Häkchen wegnehmen.',
  },
};
