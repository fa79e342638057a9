import { quoted } from '#contract/characters.ts';
import { LOGIN_LINK_MINUTES, WRONG_PER_REQUEST } from '#contract/limits.ts';
import { waitingTime } from './waiting-time.ts';

/** Logging in by a mail, with a link or with a code. */
export const loginLinkTexts = {
  /** Where it is asked for. */
  request: {
    title: 'Anmelden ohne Passwort',
    lead: 'Wir schicken dir eine E-Mail mit einem Link und einem Code. Mit einem von beiden meldest du dich an.',
    username: 'Benutzername oder verknüpfte E-Mail-Adresse',
    submit: 'Anmelde-Link schicken',
    code: 'Ich habe einen Code',
    toLogin: 'Zurück zur Anmeldung',
  },

  /** The same, whether there is such an account or not. */
  code: {
    title: 'Schau in dein Postfach',
    lead: 'Wenn es diesen Zugang gibt, ist eine E-Mail mit einem Code unterwegs. Sie ist meist in einer Minute da.',
    for: 'Zugang:',
    code: 'Code',
    hint: 'Die sechs Ziffern aus der E-Mail',
    malformed: 'Der Code hat sechs Ziffern.',
    submit: 'Anmelden',
    left: (minutes: number) =>
      minutes > 1 ? `Der Code gilt noch ${minutes} Minuten.` : 'Der Code gilt noch eine Minute.',
    over: `${LOGIN_LINK_MINUTES} Minuten sind um. Steht in der E-Mail eine spätere Uhrzeit, gilt der Code noch bis dahin. Sonst lass dir eine neue schicken.`,
    link: 'Du kannst auch den Link in der E-Mail öffnen. Er meldet dich auf dem Gerät an, auf dem du sie liest.',
    nothing:
      'Nichts da? Schau auch in den Ordner für Werbung und Spam, und ob der Benutzername stimmt. Mehr als drei E-Mails in einer Stunde oder acht am Tag schicken wir nicht.',
    again: 'Noch einmal schicken',
    sentAgain: 'Wenn es diesen Zugang gibt, kommt noch eine E-Mail. Gib den Code aus der neuesten ein.',
    other: 'Anderer Benutzername',
    letter: 'Ich habe einen Code aus einem Brief',
    help: 'Kommt auch dann nichts an, frag die Betreuer der Seite:',
    imprint: 'So erreichst du sie',
    wrong: 'Dieser Code stimmt nicht. Bitte vergleiche ihn noch einmal mit dem in der neuesten E-Mail.',
    tooOften: (seconds: number) =>
      `Es gab zu viele falsche Versuche, vielleicht nicht von dir. Nimm den Link in der E-Mail: Er geht sofort. Oder warte ${waitingTime(seconds)}.`,
  },

  /** After five wrong codes, when it is too late, or when the link or another code was used. */
  ended: {
    title: 'Dieser Code gilt nicht mehr',
    text: `Ein Code gilt nur einmal und ${LOGIN_LINK_MINUTES} Minuten. Nach ${WRONG_PER_REQUEST} falschen Versuchen gilt er auch nicht mehr. Wir schicken dir gern einen neuen.`,
  },

  /** Behind the link. */
  link: {
    title: 'Anmelden',
    text: 'Ein Druck auf den Knopf meldet dich in diesem Browser an.',
    username: 'Dein Benutzername:',
    submit: 'Anmelden',
    /** `other` is logged in here, and is not who the link is for. */
    other: (other: string) =>
      `In diesem Browser ist gerade ${quoted(other)} angemeldet. Wenn du dich anmeldest, wird ${quoted(other)} hier abgemeldet.`,
    already:
      'Du bist in diesem Browser schon angemeldet. Der Link bleibt bis zu der Uhrzeit gültig, die in der E-Mail steht.',
    home: 'Zur Startseite',
    whyAgain: 'Hat dich eine Seite nach einem Code gefragt? Dann genügt auch das:',
    again: 'Noch einmal anmelden',
  },
  used: {
    title: 'Der Link wurde schon benutzt',
    text: 'Jeder Anmelde-Link gilt nur einmal, und auch nicht mehr, sobald du dich mit dem Code oder einem anderen Link angemeldet hast.',
    /** `name`: „Chrome auf Windows-PC“; `when`: „heute um 9 Uhr“. */
    by: (name: string, when: string) => `Das war ${when}: ${name}.`,
    notYou:
      'Warst du das nicht? Manche E-Mail-Programme prüfen Links, bevor du sie öffnest. Lass dir einfach einen neuen schicken und gib den Code daraus ein. Was du nicht kennst, meldest du danach unter „Eigene Kontaktdaten“, „Meine Anmeldung“ ab.',
    here: (username: string) => `In diesem Browser bist du als ${quoted(username)} angemeldet.`,
  },
  old: {
    title: 'Der Link gilt nicht mehr',
    text: `Ein Anmelde-Link gilt nur ${LOGIN_LINK_MINUTES} Minuten und nur einmal. Lass dir einfach einen neuen schicken.`,
  },
  next: 'Neuen Anmelde-Link schicken',
  login: 'Mit Passwort anmelden',
};
