import type { WayOut } from '#contract/kinds.ts';

const ofEnd = {
  reopenTitle: 'E-Mails abbestellen',
  reopen:
    'Bitte öffne den Link in der E-Mail noch einmal, oder melde dich an und bestell sie unter „Eigene Kontaktdaten“ ab.',
  unknownTitle: 'Der Link passt zu keinem Zugang',
  unknown:
    'Vielleicht ist er unvollständig, oder es gibt den Zugang nicht mehr. Unter „Eigene Kontaktdaten“ kannst du diese E-Mails selbst abbestellen.',
  done: 'Das haben wir gespeichert. Anders überlegt? Unter „Eigene Kontaktdaten“ kannst du sie jederzeit wieder bestellen.',
  toOwnData: 'Zu deinen Kontaktdaten',
  failed: 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!',
};

/** The pages with a single button to which mails lead that can be ended, by what that takes back. */
export const mailEndTexts = {
  'group-emails': {
    ...ofEnd,
    title: 'Rundmails abbestellen',
    text: 'Du möchtest keine E-Mails mehr bekommen, die Mitglieder an alle schicken? E-Mails zu deinem Zugang bekommst du weiterhin.',
    button: 'Keine Rundmails mehr bekommen',
    doneTitle: 'Du bekommst keine Rundmails mehr',
  },
  'news-mail': {
    ...ofEnd,
    title: 'Neuigkeiten abbestellen',
    text: 'Du möchtest die monatliche E-Mail mit Neuigkeiten nicht mehr? Alle anderen E-Mails bekommst du weiterhin.',
    button: 'Keine Neuigkeiten mehr bekommen',
    doneTitle: 'Du bekommst keine Neuigkeiten mehr',
  },
  'yearly-check': {
    ...ofEnd,
    title: 'Nicht mehr gefragt werden',
    text: 'Möchtest du nicht mehr jedes Jahr gefragt werden, ob deine Angaben noch stimmen?',
    button: 'Nicht mehr fragen',
    doneTitle: 'Wir fragen nicht mehr',
    done: 'Unter „Eigene Kontaktdaten“ kannst du das jederzeit wieder ankreuzen.',
  },
} satisfies Record<WayOut, object>;

/** Where „Stimmt alles“ in the yearly letter leads. */
export const confirmDataTexts = {
  title: 'Stimmen deine Angaben noch?',
  text: 'Hat sich nichts geändert? Dann drücke auf „Stimmt alles“.',
  button: 'Stimmt alles',
  otherwise: 'Etwas hat sich geändert? Dann melde dich an und trag es ein.',
  change: 'Angaben ändern',
  doneTitle: 'Danke!',
  done: 'Deine Angaben sind bestätigt. Du brauchst nichts weiter zu tun.',
  reopenTitle: 'Stimmen deine Angaben noch?',
  reopen: 'Bitte öffne den Link in der E-Mail noch einmal.',
  unknownTitle: 'Dieser Link gilt nicht mehr',
  unknown:
    'Vielleicht fehlt ein Stück davon, oder es gibt eine neuere E-Mail. Du kannst dich auch anmelden und deine Angaben dort speichern; dann sind sie ebenfalls bestätigt.',
  toOwnData: 'Eigene Kontaktdaten',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
};

/** The boxes for mails that come only to whoever has ticked them. */
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
