import { quoted } from '#contract/characters.ts';
import { nameInLetter } from '#contract/links.ts';
import { dayAndTime, longDay, untilTime } from '../dates.ts';
import { letter as letterTo, type Part, type Parts, type Site, signatureWithContact } from './greeting.ts';

/** The letters about an account. */

/** With some of its pages. */
type SiteWithPages = Site & {
  /** The page for requesting a new password. */
  resetUrl: string;
  /** The page where one's own ways in stand. */
  loginsUrl: string;
  privacyUrl: string;
};
type Reader = { firstName: string; username: string };
/** Times in ms. */
type Link = { url: string; issuedAt: number; endsAt: number };

const ask = ({ adminEmail }: SiteWithPages) =>
  adminEmail ? `schreib bitte gleich an ${adminEmail}` : 'sag uns bitte gleich Bescheid';

/** `reader`: undefined where it may be a stranger. */
const letter = (site: SiteWithPages, reader: Reader | undefined, subject: string, parts: Parts) =>
  letterTo(site, reader ? reader.firstName || reader.username : '', subject, [
    ...parts,
    signatureWithContact(site),
  ]);

function andOthers(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' und ein weiteres' : ` und ${numberWord(count)} weitere`;
}

const numberWord = (count: number) => ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf'][count] ?? `${count}`;

/** Somebody whom the reader knows. */
const sentBy = (name: string) => name && `Eingeladen hat dich ${nameInLetter(name)}.`;

/** Where somebody who doubts can ask, and how to decline: an invitation must not look like bait. */
const yourChoice = ({ adminEmail, privacyUrl }: SiteWithPages) => [
  'Du bist nicht sicher, ob diese E-Mail echt ist? Dann frag uns oder jemand anderen aus der Klasse.',
  `Deine E-Mail-Adresse haben wir aus den Unterlagen der Klasse. Möchtest du nicht dabei sein, ${adminEmail ? `schreib kurz an ${adminEmail}` : 'sag uns kurz Bescheid'}, dann löschen wir deinen Zugang. Kennst du die Klasse gar nicht, brauchst du nichts zu tun.`,
  `Wie wir mit deinen Daten umgehen: ${privacyUrl}`,
];

const detailNames = {
  username: 'Benutzername',
  email: 'E-Mail-Adresse',
  firstName: 'Vorname',
  surname: 'Nachname',
};
/** To be typed, so they stand there as they are. */
const TYPED = /^(username|email)$/;

const setPassword = ({ username }: Reader, { endsAt, url }: Link): Part[] => [
  `Dein Benutzername: ${username}\nHier legst du dein Passwort fest (der Link gilt bis ${longDay(endsAt)}):`,
  { label: 'Passwort festlegen', url },
];

const newPassword = ({ resetUrl }: SiteWithPages): Part => ({
  label: 'Neues Passwort anfordern',
  url: resetUrl,
});

const notYou =
  'Wenn du das nicht warst, brauchst du nichts zu tun: Ohne diese E-Mail kommt niemand hinein. Gib Code und Link an niemanden weiter; wir fragen nie danach.';

/** Both groups are read aloud as numbers, and are pasted as one. */
const codeInWords = ({ code }: { code: string | 'off' | undefined }): Part[] => {
  if (code === undefined) return [];
  if (code === 'off')
    return [
      'Einen Code zum Abtippen gibt es für deinen Zugang gerade nicht: In den letzten Wochen wurden dafür zu viele falsche eingegeben, vielleicht nicht von dir. Der Link geht wie immer, und ein Code auch, wenn du ihn in einem Browser anforderst, in dem du schon einmal angemeldet warst.',
    ];
  return [
    { facts: { 'Dein Code': `${code.slice(0, 3)} ${code.slice(3)}` } },
    'Gib ihn auf dem Gerät ein, auf dem du ihn angefordert hast.',
  ];
};

/** The link above works once; this is where the site is found later. */
const comeBack = ({ siteName, baseUrl }: SiteWithPages) =>
  `Später erreichst du die Seite ${quoted(siteName)} unter ${baseUrl}\nHast du dein Passwort dann nicht zur Hand, wähle dort „Anmelde-Link schicken“.`;

export const passwordLetters = {
  /** `by`: who sends it, if that is known, and what they `added`. */
  invitation: (site: SiteWithPages, reader: Reader, link: Link, by = '', added = '') =>
    letter(site, reader, 'Einladung zur Seite unserer Klasse', [
      ...(by && added ? [`${nameInLetter(by)} schreibt dir:`, { quote: added }] : []),
      `${by && added ? 'Unsere' : 'unsere'} Klasse (${site.groupName}) hat eine eigene Seite im Internet, und wir laden dich herzlich dazu ein. Dort findest du Bilder von früher und heute, die Namensliste und unsere Treffen, und mit einer Rundmail erreichst du alle auf einmal. Hinein kommt nur, wer zur Klasse gehört.`,
      'Dein Zugang ist schon vorbereitet.',
      ...setPassword(reader, link),
      'Danach kannst du deine Kontaktdaten ergänzen und selbst entscheiden, ob die anderen sie sehen und ob du Rundmails bekommen möchtest. Solange du nichts ankreuzt, sehen die anderen nur deinen Benutzernamen.',
      'Das eilt nicht: Ist der Link abgelaufen, kannst du dir mit ihm einen neuen schicken lassen.',
      comeBack(site),
      ...yourChoice(site),
      sentBy(by),
    ]),

  reminder: (site: SiteWithPages, reader: Reader, link: Link, by = '') =>
    letter(site, reader, 'Erinnerung: Einladung zur Seite unserer Klasse', [
      `vor einiger Zeit haben wir dich auf die Seite unserer Klasse (${site.groupName}) eingeladen: mit Bildern, Namensliste, Treffen und Rundmails, nur für uns. Schau gern einmal hinein, wenn du magst.`,
      ...setPassword(reader, link),
      'Solange du dort nichts ankreuzt, sehen die anderen nur deinen Benutzernamen.',
      comeBack(site),
      ...yourChoice(site),
      sentBy(by),
    ]),

  /** For several accounts with one address, such as couples who share a mailbox. */
  reset: (site: SiteWithPages, accounts: readonly (Reader & { link: Link })[]) => {
    const [reader, ...others] = accounts;
    const isAlone = others.length === 0;
    return letter(site, isAlone ? reader : undefined, 'Neues Passwort für die Klassenseite', [
      `du (oder jemand anderes) hast auf ${site.baseUrl} ein neues Passwort angefordert.${isAlone ? '' : ` Zu dieser Adresse gehören ${numberWord(accounts.length)} Zugänge; jeder hat seinen eigenen Link.`}`,
      ...accounts.flatMap(({ username, link }) => [
        `${isAlone ? 'Dein ' : ''}Benutzername: ${username}\nHier legst du das neue Passwort fest (der Link gilt bis ${untilTime(link)}):`,
        { label: 'Passwort festlegen', url: link.url },
      ]),
      `Wenn du das nicht warst, brauchst du nichts zu tun: An ${isAlone ? 'deinem Zugang' : 'den Zugängen'} ändert sich nichts.`,
    ]);
  },

  /** The same mail is read on a phone and typed from it; the first line shows in lists of mails, and on locked screens. */
  login: (site: SiteWithPages, reader: Reader, link: Link & { code: string | 'off' | undefined }) =>
    letter(site, reader, 'Anmelden auf der Klassenseite', [
      `auf ${site.baseUrl} wurde eine Anmeldung für deinen Zugang angefordert.`,
      ...codeInWords(link),
      `${link.code && link.code !== 'off' ? 'Oder öffne' : 'Öffne'} diesen Link und drücke dort auf „Anmelden“. Dann bist du auf dem Gerät angemeldet, auf dem du ihn öffnest:`,
      { label: 'Link zum Anmelden', url: link.url },
      `Dein Benutzername: ${reader.username}\nDas gilt bis ${untilTime(link)} und nur einmal.`,
      notYou,
    ]),

  /** Several accounts with one address. */
  logins: (site: SiteWithPages, accounts: readonly { username: string; link: Link }[]) =>
    letter(site, undefined, 'Anmelden auf der Klassenseite', [
      `auf ${site.baseUrl} wurde eine Anmeldung angefordert. Zu dieser Adresse gehören ${accounts.length === 1 ? 'mehrere' : numberWord(accounts.length)} Zugänge; jeder hat seinen eigenen Link. Öffne deinen und drücke dort auf „Anmelden“. Dann bist du auf dem Gerät angemeldet, auf dem du ihn öffnest.`,
      ...accounts.flatMap(({ username, link }) => [
        `Benutzername: ${username}\nAnmelden (der Link gilt bis ${untilTime(link)} und nur einmal):`,
        { label: 'Anmelden', url: link.url },
      ]),
      'Einen Code zum Abtippen schicken wir dir, wenn du statt der E-Mail-Adresse deinen Benutzernamen eingibst.',
      notYou,
    ]),

  /** The first one. `at` in ms. */
  passwordSet: (site: SiteWithPages, reader: Reader, at: number) =>
    letter(site, reader, 'Dein Passwort für die Klassenseite ist festgelegt', [
      `für deinen Zugang ${quoted(reader.username)} auf ${site.baseUrl} ist seit dem ${dayAndTime(at)} ein Passwort festgelegt. Damit kannst du dich ab jetzt anmelden.`,
      'Kommt dir das seltsam vor? Dann fordere ein neues Passwort an:',
      newPassword(site),
    ]),

  /** `at` in ms. */
  passwordChanged: (site: SiteWithPages, reader: Reader, at: number) =>
    letter(site, reader, 'Dein Passwort für die Klassenseite wurde geändert', [
      `das Passwort deines Zugangs ${quoted(reader.username)} auf ${site.baseUrl} wurde am ${dayAndTime(at)} geändert. Alle anderen Geräte wurden dabei abgemeldet. Das schreiben wir dir bei jeder Änderung, damit dir keine entgeht.`,
      'Warst du das, brauchst du nichts weiter zu tun. Nur wenn du die Treffen in deinem Kalender abonniert hast: Die alte Kalenderadresse gilt nicht mehr. Deine neue steht bei jedem Treffen unter „Im Kalender“; abonniere sie dort bitte noch einmal.',
      'Du warst es nicht? Dann fordere sofort ein neues Passwort an:',
      newPassword(site),
      `Und ${ask(site)}.`,
    ]),

  /** What a device keeps to log in with. `at` in ms. */
  passkeyAdded: (site: SiteWithPages, reader: Reader, { name, at }: { name: string; at: number }) =>
    letter(site, reader, 'Anmelden mit Fingerabdruck oder Gesicht ist eingerichtet', [
      `in deinem Zugang ${quoted(reader.username)} auf ${site.baseUrl} wurde am ${dayAndTime(at)} ein Gerät hinzugefügt: ${quoted(nameInLetter(name))}. Damit kommst du künftig ohne Passwort hinein, mit Fingerabdruck, Gesicht oder der Sperre des Geräts. Sonst meldest du dich an wie bisher.`,
      'Warst du das, brauchst du nichts weiter zu tun.',
      'Du warst es nicht? Dann entferne das Gerät sofort und leg ein Passwort fest, das nur du kennst:',
      { label: 'Gerät entfernen', url: site.loginsUrl },
      `Und ${ask(site)}.`,
    ]),

  /** The same, removed. */
  passkeyRemoved: (
    site: SiteWithPages,
    reader: Reader,
    { name, others, at }: { name: string; others: number; at: number },
  ) =>
    letter(site, reader, 'Anmelden mit Fingerabdruck oder Gesicht wurde entfernt', [
      `in deinem Zugang ${quoted(reader.username)} auf ${site.baseUrl} wurde am ${dayAndTime(at)} das Gerät ${quoted(nameInLetter(name))}${andOthers(others)} entfernt. Mit Fingerabdruck oder Gesicht kommt dort niemand mehr hinein; sonst meldest du dich an wie bisher.`,
      'Warst du das, brauchst du nichts weiter zu tun.',
      'Du warst es nicht? Dann fordere sofort ein neues Passwort an:',
      newPassword(site),
      `Und ${ask(site)}.`,
    ]),

  /** To the old address. `newAddress` is masked, `at` in ms. */
  addressChanged: (
    site: SiteWithPages,
    reader: Reader,
    { newAddress, at }: { newAddress: string; at: number },
  ) =>
    letter(site, reader, 'Deine E-Mail-Adresse auf der Klassenseite wurde geändert', [
      `in deinem Zugang ${quoted(reader.username)} auf ${site.baseUrl} wurde am ${dayAndTime(at)} eine andere E-Mail-Adresse eingetragen (neu: ${newAddress}). Wir schreiben dir an diese Adresse, weil sie die zuletzt bestätigte ist. Bis die neue bestätigt ist, schicken wir Links für ein neues Passwort weiter hierher.`,
      'Warst du das, brauchst du hier nichts weiter zu tun; der Link zum Bestätigen ist an die neue Adresse unterwegs.',
      'Du warst es nicht? Dann fordere sofort ein neues Passwort an: Sobald du es festlegst, gilt auch der Link an die neue Adresse nicht mehr. Sieh danach deine Kontaktdaten durch.',
      newPassword(site),
      `Und ${ask(site)}.`,
    ]),

  /** To the old address, when the maintainers have set another or none. `newAddress` is masked or empty, `at` in ms. */
  addressSet: (site: SiteWithPages, reader: Reader, { newAddress, at }: { newAddress: string; at: number }) =>
    letter(site, reader, 'Deine E-Mail-Adresse auf der Klassenseite wurde geändert', [
      `wir, die Betreuer der Seite, haben am ${dayAndTime(at)} ${
        newAddress
          ? `für deinen Zugang ${quoted(reader.username)} auf ${site.baseUrl} eine andere E-Mail-Adresse eingetragen (neu: ${newAddress})`
          : `bei deinem Zugang ${quoted(reader.username)} auf ${site.baseUrl} diese E-Mail-Adresse gestrichen`
      }. Wir schreiben dir an diese Adresse, weil sie die bisherige ist.`,
      `Links, die wir hierher geschickt haben, gelten nicht mehr. ${newAddress ? 'Alles Weitere geht an die neue Adresse.' : 'Hierher schreiben wir dir nicht mehr.'}`,
      `Hast du uns darum gebeten, brauchst du nichts zu tun. Wenn nicht, ${ask(site)}.`,
    ]),

  /** What the maintainers have set, to the address that holds now. `at` in ms. */
  detailsSet: (
    site: SiteWithPages,
    reader: Reader,
    { details, at }: { details: readonly (readonly [keyof typeof detailNames, string])[]; at: number },
  ) =>
    letter(site, reader, 'Wir haben deine Angaben geändert', [
      `wir, die Betreuer der Seite, haben am ${dayAndTime(at)} in deinem Zugang ${quoted(reader.username)} auf ${site.baseUrl} etwas geändert:`,
      {
        list: details.map(
          ([name, value]) =>
            `${detailNames[name]}: ${(TYPED.test(name) ? value : nameInLetter(value)) || 'leer'}`,
        ),
      },
      `Hast du uns darum gebeten, brauchst du nichts zu tun. Wenn nicht, ${ask(site)}.`,
    ]),

  /** To the new address. */
  addressConfirmation: (site: SiteWithPages, reader: Reader, link: Link) =>
    // Perhaps a stranger's: not a word that the member has chosen.
    letter(site, undefined, 'Bitte bestätige deine neue E-Mail-Adresse', [
      `in deinem Zugang ${quoted(reader.username)} auf ${site.baseUrl} wurde diese E-Mail-Adresse eingetragen.`,
      `Bitte bestätige sie (der Link gilt bis ${longDay(link.endsAt)}):`,
      { label: 'Adresse bestätigen', url: link.url },
      'Bis dahin schicken wir Links für ein neues Passwort weiter an die bisherige Adresse. Wenn du das nicht warst, brauchst du nichts zu tun: Ohne deine Bestätigung gilt diese Adresse nicht.',
    ]),
};
