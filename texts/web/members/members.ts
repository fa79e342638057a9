import { withoutDirections } from '#contract/characters.ts';
import { ADDRESS_LINK_DAYS, BIRTHDAY_DAYS, OWN_DELETION_DAYS } from '#contract/limits.ts';
import type { PortraitKind } from '#contract/members.ts';
import { contactLabels, profileLabels } from '../../contact-labels.ts';
import { months } from '../months.ts';
import { waitingTime } from '../waiting-time.ts';

export const membersTexts = {
  list: {
    title: 'Namensliste',
    bySurname: 'Nach Nachnamen',
    withheld: 'Nur mit Benutzernamen',
    withheldWhy: 'Sie haben ihre Kontaktdaten nicht freigegeben.',
    search: 'Suchen',
    searchHint: 'Name, Spitzname oder Ort',
    count: (found: number, all: number) => {
      if (found === 0) return 'Niemand gefunden.';
      if (found < all) return `${found} von ${all} Mitgliedern`;
      return all === 1 ? '1 Mitglied' : `${all} Mitglieder`;
    },
    takeAway: 'Zum Mitnehmen',
    takeAwayLead: 'Nur für die Klasse: Bitte gib nichts davon weiter.',
    print: 'Drucken',
    faces: 'Damals und heute',
    tableName: (day: string) => `Namensliste ${day}`,
    vCards: 'Fürs Adressbuch',
    vCardsName: (day: string) => `Namensliste ${day}.vcf`,
  },

  printed: {
    title: 'Namensliste',
    tabTitle: 'Namensliste drucken',
    note: (groupName: string, day: string) => `Nur für die Klasse: ${groupName}. Stand: ${day}.`,
    nobody: 'Noch hat niemand der Veröffentlichung seiner Kontaktdaten zugestimmt.',
    name: 'Name',
    home: 'Anschrift',
    reachable: 'Telefon und E-Mail',
    print: 'Liste drucken',
    back: 'Zurück zur Namensliste',
  },

  /** Labels of the contact data, in the form and on a member's page. */
  fields: contactLabels,

  member: {
    withheld:
      'Der Benutzer hat der Veröffentlichung seiner Kontaktdaten nicht zugestimmt. Daher kann hier leider nichts angezeigt werden.',
    vCard: 'Ins Adressbuch',
    vCardName: (name: string) => `${withoutDirections(name)}.vcf`,
    change: 'Meine Daten ändern',
    toList: 'Zur Namensliste',
  },

  /** A new e-mail address that nobody has confirmed yet. */
  dead: {
    title: 'Deine E-Mail-Adresse funktioniert nicht',
    text: (address: string) =>
      `E-Mails an ${address} kommen zurück. Trag eine andere ein; stimmt diese doch, dann genügt „Speichern“.`,
  },
  unconfirmed: {
    title: (address: string) => `Noch nicht bestätigt: ${address}`,
    dayAndTime: (day: string, time: string) => `am ${day} um ${time}`,
    letters: {
      waiting: () => 'Unsere E-Mail mit dem Link zum Bestätigen geht gleich dorthin ab.',
      sent: (when: string) =>
        `Unsere E-Mail ging ${when} dorthin ab. Öffne den Link darin; er gilt ${ADDRESS_LINK_DAYS} Tage. Schau auch in den Ordner für Werbung und Spam.`,
      failed: () => 'Unsere E-Mail kam dort nicht an. Bitte prüfe, ob die Adresse stimmt.',
    },
    noLetter: 'Der Link in unserer E-Mail gilt nicht mehr.',
    untilThen: (address: string) =>
      `Bis dahin gehen Rundmails und Links für ein neues Passwort an ${address}.`,
    sendAgain: 'E-Mail noch einmal schicken',
    sentAgain: 'Die E-Mail ist unterwegs. Das kann einige Minuten dauern.',
    refusals: {
      'too-often': (seconds: number) =>
        `Die E-Mail haben wir dir heute schon mehrmals geschickt. Bitte warte ${waitingTime(seconds)}.`,
      failed: 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!',
    },
  },

  ownData: {
    title: 'Eigene Kontaktdaten',
    name: 'Name',
    home: 'Anschrift',
    reachable: 'Telefon und E-Mail',
    confirmHint:
      'Trägst du eine neue Adresse ein, bekommst du dorthin eine E-Mail, mit der du sie bestätigst.',
    emailProblems: {
      several: 'Bitte gib hier nur eine einzige E-Mail-Adresse ein.',
      localPart:
        'Vor dem @ gehen nur Buchstaben ohne Umlaute, Ziffern und Zeichen wie Punkt oder Bindestrich.',
      incomplete: 'Bitte gib eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.de.',
    },
    consents: 'Deine Zustimmung',
    publicationConsent:
      'Ich stimme zu, dass meine Kontaktdaten innerhalb des geschlossenen Benutzerkreises veröffentlicht werden.',
    seen: (data: string[]) => `Andere sehen: ${data.join(', ')}.`,
    unseen: 'Andere sehen nur deinen Benutzernamen.',
    acceptGroupEmails: 'Ich möchte E-Mails über die Rundmail-Funktion erhalten.',
    mailed: (address: string) => `Rundmails gehen an ${address}.`,
    notMailed: 'Du bekommst keine Rundmails.',
    mailedLater: (address: string, confirmed: string | undefined) =>
      confirmed
        ? `Rundmails gehen an ${confirmed}, bis du ${address} bestätigt hast.`
        : `Rundmails bekommst du, sobald du ${address} bestätigt hast.`,
    noAddress: 'Dafür fehlt noch eine E-Mail-Adresse.',
    consentedOn: (day: string) => `Zugestimmt am ${day}.`,
    unsaved: 'Deine Änderungen sind noch nicht gespeichert.',
    neverSaved: 'Du hast deine Daten hier noch nie gespeichert.',
    savedOn: (day: string, time: string) => `Zuletzt gespeichert am ${day} um ${time}.`,
    save: 'Speichern',
    success: 'Daten erfolgreich gespeichert!',
    failed: 'Fehler beim Speichern der Daten!',
    leave: 'Deine Änderungen sind noch nicht gespeichert. Möchtest du die Seite trotzdem verlassen?',
    aboutMe: 'Über mich',
    mails: 'Was ich bekomme',
    logins: 'Meine Anmeldung',
    exported: 'Meine Daten',
    more: 'Außerdem',
    back: 'Zu den Kontaktdaten',
    exportLead: 'Was über mich gespeichert ist, auch meine Bilder, in einer ZIP-Datei:',
    exportLink: 'Meine Daten herunterladen',
    marked: 'Bilder mit mir',
    deletion: {
      title: 'Mein Konto löschen',
      lead: `Dein Konto verschwindet sofort von der Seite, und die Betreuer erfahren es. ${OWN_DELETION_DAYS} Tage lang genügt eine Anmeldung, und es ist wieder da. Danach ist es endgültig fort.`,
      withImages:
        'Nimmst du das Häkchen weg, verschwinden auch deine Bilder und alle Porträts daraus sofort; kommst du zurück, sind sie wieder da.',
      mails:
        'Eine Rundmail von dir, die noch wartet, geht nicht mehr hinaus. Kommst du zurück, steht sie bei den früheren Rundmails.',
      keepImages: 'Meine Bilder bleiben da, ohne meinen Namen.',
      question: 'Möchtest du dein Konto wirklich löschen?',
      confirm: 'Gib dein Passwort noch einmal ein. Danach ist dein Konto gelöscht.',
      submit: 'Konto löschen',
      done: `Dein Konto ist gelöscht. ${OWN_DELETION_DAYS} Tage lang genügt eine Anmeldung, und es ist wieder da.`,
      refusals: {
        conflict: 'Du betreust die Seite. Gib diese Rolle zuerst unter „Verwaltung“, „Mitglieder“ ab.',
        'new-login': 'Deine Anmeldung ist schon länger her. Melde dich bitte ab und neu an.',
        'too-often': 'Das war heute schon mehrmals. Bitte warte bis morgen.',
        failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
      },
    },
    exportName: (username: string, day: string) => `Meine Daten ${username} ${day}.zip`,
  },
};

type Day = { day: number; month: number; year?: number | undefined };

/** Of a name as it was typed. */
export const nameTexts = {
  linkInName: 'Ein Name enthält keine Internetadresse, E-Mail-Adresse oder Telefonnummer.',
};

/** 17. Mai 1967, or without the year. */
export const birthdayWords = ({ day, month, year }: Day): string =>
  `${day}. ${months[month - 1]}${year === undefined ? '' : ` ${year}`}`;

const time = (kind: PortraitKind) => (kind === 'then' ? 'damals' : 'heute');

export const profileTexts = {
  /** From 1, by its first letters as somebody may type them; 0 if there is none. */
  monthNamed: (typed: string) => {
    const beginning = typed.toLowerCase().replace('maerz', 'märz');
    return months.findIndex((month) => month.toLowerCase().startsWith(beginning)) + 1;
  },
  labels: profileLabels,
  bornAs: (birthName: string) => `geb. ${birthName}`,
  own: {
    lead: 'Damit wir uns wiedererkennen. Was du hier einträgst, ist freiwillig.',
    seen: 'Wer deine Kontaktdaten sieht, sieht auch Geburtsnamen, Spitznamen und deine beiden Bilder.',
    unseen: 'Andere sehen das erst, wenn du der Veröffentlichung deiner Kontaktdaten zustimmst.',
    birthName: 'Dein Nachname, als wir zusammen in der Klasse waren.',
    nickname: 'Wie dich damals alle nannten.',
    birthday: 'Mit oder ohne Jahr, zum Beispiel 17.5. oder 17.5.1967.',
    notADay: 'Bitte gib einen Tag an, den es gibt, zum Beispiel 17.5. oder 17.5.1967.',
    consent: 'Die anderen dürfen meinen Geburtstag sehen.',
    told: (words: string) =>
      `Andere sehen: ${words}. In den ${BIRTHDAY_DAYS} Tagen davor steht er auf ihrer Startseite.`,
    notTold: 'Deinen Geburtstag siehst nur du.',
    noBirthday: 'Dafür fehlt oben noch dein Geburtstag.',
    success: 'Deine Angaben sind gespeichert.',
    failed: 'Das hat leider nicht geklappt. Bitte versuche es noch einmal.',
  },
  initials: (name: string) =>
    name
      .split(/[\s.\-_]+/)
      .filter(Boolean)
      .map((word) => [...word][0]?.toUpperCase())
      .filter((_, place, all) => place === 0 || place === all.length - 1)
      .join(''),
  portraitOf: (name: string, kind: PortraitKind) => `${name} ${time(kind)}`,
  portraits: {
    title: (kind: PortraitKind) => `Bild von ${time(kind)}`,
    choose: (kind: PortraitKind) => `Bild von ${time(kind)} auswählen`,
    change: (kind: PortraitKind) => `Bild von ${time(kind)} ändern`,
    delete: (kind: PortraitKind) => `Bild von ${time(kind)} löschen`,
    reallyDelete: (kind: PortraitKind) => `Möchtest du dein Bild von ${time(kind)} wirklich löschen?`,
    notDeleted: 'Das Bild konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  },
  coming: {
    title: 'Geburtstage',
    when: (days: number, date: string) => {
      if (days === 0) return 'heute';
      return days === 1 ? 'morgen' : `am ${date}`;
    },
    age: (age: number) => `wird ${age}`,
  },
};
