const ofEnd = {
  unknownTitle: 'Der Link passt zu keinem Zugang',
  toOwnData: 'Zu deinen Kontaktdaten',
  failed: 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!',
};
const ofYearlyLetter = {
  reopen: 'Bitte öffne den Link in der E-Mail noch einmal.',
  toOwnData: 'Eigene Kontaktdaten',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
};

/** The pages with a single button to which mails lead, one of them for each kind of mail that can be ended. */
export const mailedButtonTexts = {
  groupEmails: {
    ...ofEnd,
    title: 'Rundmails abbestellen',
    text: 'Du möchtest keine E-Mails mehr bekommen, die Mitglieder an alle schicken? E-Mails zu deinem Zugang bekommst du weiterhin.',
    reopen:
      'Bitte öffne den Link in der E-Mail noch einmal, oder melde dich an und bestell die Rundmails unter „Eigene Kontaktdaten“ ab.',
    button: 'Keine Rundmails mehr bekommen',
    doneTitle: 'Du bekommst keine Rundmails mehr',
    done: 'Das haben wir gespeichert. Anders überlegt? Unter „Eigene Kontaktdaten“ kannst du Rundmails jederzeit wieder bestellen.',
    unknown:
      'Vielleicht ist er unvollständig, oder es gibt den Zugang nicht mehr. Unter „Eigene Kontaktdaten“ kannst du Rundmails selbst abbestellen.',
  },
  news: {
    ...ofEnd,
    title: 'Neuigkeiten abbestellen',
    text: 'Du möchtest die monatliche E-Mail mit Neuigkeiten nicht mehr? Alle anderen E-Mails bekommst du weiterhin.',
    reopen:
      'Bitte öffne den Link in der E-Mail noch einmal, oder melde dich an und bestell die Neuigkeiten unter „Eigene Kontaktdaten“ ab.',
    button: 'Keine Neuigkeiten mehr bekommen',
    doneTitle: 'Du bekommst keine Neuigkeiten mehr',
    done: 'Das haben wir gespeichert. Anders überlegt? Unter „Eigene Kontaktdaten“ kannst du sie jederzeit wieder bestellen.',
    unknown:
      'Vielleicht ist er unvollständig, oder es gibt den Zugang nicht mehr. Unter „Eigene Kontaktdaten“ kannst du die Neuigkeiten selbst abbestellen.',
  },
  confirm: {
    ...ofYearlyLetter,
    title: 'Stimmen deine Angaben noch?',
    text: 'Hat sich nichts geändert? Dann drücke auf „Stimmt alles“.',
    button: 'Stimmt alles',
    otherwise: 'Etwas hat sich geändert? Dann melde dich an und trag es ein.',
    change: 'Angaben ändern',
    doneTitle: 'Danke!',
    done: 'Deine Angaben sind bestätigt. Du brauchst nichts weiter zu tun.',
    unknownTitle: 'Dieser Link gilt nicht mehr',
    unknown:
      'Vielleicht fehlt ein Stück davon, oder es gibt eine neuere E-Mail. Du kannst dich auch anmelden und deine Angaben dort speichern; dann sind sie ebenfalls bestätigt.',
  },
  yearlyCheck: {
    ...ofYearlyLetter,
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

/** The boxes for mails that come only to who has ticked them. */
export const mailBoxTexts = {
  since: (day: string) => `Angekreuzt am ${day}.`,
  saved: 'Gespeichert.',
  failed: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  groupEmails: 'Rundmails bestellst du hier:',
  yearlyCheck: {
    label: 'Ihr dürft mich einmal im Jahr per E-Mail fragen, ob meine Angaben noch stimmen.',
    on: 'Wenn du nicht antwortest, erinnern wir dich einmal. Hast du im letzten halben Jahr gespeichert oder bestätigt, fragen wir nicht.',
    off: 'Wir fragen dich nicht.',
    confirmed: (day: string) => `Bestätigt am ${day}.`,
  },
  news: {
    label: 'Ich möchte einmal im Monat eine E-Mail, wenn es etwas Neues gibt.',
    wanted: (address: string) =>
      `Sie kommt am Anfang des Monats an ${address}: höchstens zehn Zeilen, ohne Bilder. Abbestellen kannst du sie hier und in jeder dieser E-Mails.`,
    noAddress: 'Dafür fehlt uns noch eine E-Mail-Adresse, die du bestätigt hast.',
    notWanted: 'Du bekommst keine E-Mails mit Neuigkeiten. Was neu ist, steht auf der Startseite.',
  },
};

/** The box for one's own page in the album that others take home. */
export const albumBoxTexts = {
  label: 'Meine Seite darf ins Klassenalbum.',
  on: 'Wer ein Klassenalbum mitnimmt, hat darin deinen Namen, Geburtsnamen und Spitznamen und deine Bilder von damals und heute.',
  off: 'Im Klassenalbum heißt du „ein Mitglied“.',
  unpublished: 'Solange deine Kontaktdaten nicht veröffentlicht sind, heißt du dort trotzdem „ein Mitglied“.',
  forGood: 'Ein Klassenalbum, das schon jemand mitgenommen hat, lässt sich nicht zurückholen.',
  link: 'Zum Klassenalbum',
};
