import { quoted } from '#contract/characters.ts';
import type { ContactField } from '#contract/contact-fields.ts';
import { nameInLetter } from '#contract/links.ts';
import { contactLabels } from '../contact-labels.ts';
import { dayAndTime, longDay } from '../dates.ts';
import { answersGoTo, letter, type Site, yourSite } from './greeting.ts';

const and = (names: readonly string[]) => new Intl.ListFormat('de').format(names);

/** The letters about classmates of whom nobody has an address. */
export const missingLetters = {
  /** To whoever was found, at the first login. */
  found: (site: Site, reader: string, { names, page }: { names: readonly string[]; page: string }) =>
    letter(site, reader, 'Nach dir wurde gesucht', [
      `schön, dass du da bist! ${and(names.map((name) => nameInLetter(name)))} ${names.length === 1 ? 'hat nach dir gesucht und wollte' : 'haben nach dir gesucht und wollten'}, dass du das weißt.`,
      'Möchtest du antworten? Adressen und Telefonnummern stehen in der Namensliste, soweit sie freigegeben sind:',
      { label: 'Zur Namensliste', url: page },
      `Deine Klassenseite ${quoted(site.siteName)} (${site.baseUrl})\nDiese E-Mail bekommst du nur einmal.`,
    ]),

  hint: (
    site: Site,
    reader: string,
    { name, text, by, page }: { name: string; text: string; by: string | undefined; page: string },
  ) =>
    letter(site, reader, 'Ein neuer Hinweis', [
      `${by ? nameInLetter(by) : 'ein früheres Mitglied'} weiß etwas über ${nameInLetter(name)}:`,
      { quote: text },
      'Alle Hinweise stehen hier:',
      { label: 'Alle Hinweise', url: page },
      yourSite(site),
    ]),
};

type Check = {
  isReminder: boolean;
  /** Which of the contact data there are; never what stands in them. */
  filled: readonly ContactField[];
  empty: readonly ContactField[];
  confirm: string;
  change: string;
  end: string;
};

const list = (fields: readonly ContactField[]) => fields.map((field) => contactLabels[field]).join(', ');

export const yearlyCheckLetters = {
  /** Once a year, and once more to whoever does not answer. */
  check: (site: Site, reader: string, { isReminder, filled, empty, confirm, change, end }: Check) =>
    letter(site, reader, 'Stimmen deine Angaben noch?', [
      isReminder
        ? 'vor ein paar Wochen haben wir dich gefragt, ob deine Angaben noch stimmen. Vielleicht ist die E-Mail untergegangen, deshalb fragen wir noch einmal. Danach ist für dieses Jahr Ruhe.'
        : 'einmal im Jahr fragen wir nach: Bist du umgezogen? Hast du eine neue Nummer oder einen neuen Namen?',
      [
        `Eingetragen ist bei dir: ${list(filled) || 'noch nichts'}.`,
        ...(empty.length > 0 ? [`Noch leer: ${list(empty)}.`] : []),
      ].join('\n'),
      'Stimmt alles? Dann sag es uns hier, ohne Anmeldung:',
      { label: 'Stimmt alles', url: confirm },
      'Etwas hat sich geändert? Dann melde dich an und trag es ein:',
      { label: 'Angaben ändern', url: change },
      {
        footer: [
          `Diese E-Mail kommt von der Seite ${quoted(site.siteName)} (${site.baseUrl}).`,
          'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass wir einmal im Jahr nachfragen dürfen.',
          answersGoTo(site),
          'Du möchtest nicht mehr gefragt werden? Hier bestellst du die Nachfrage ab:',
          { label: 'Nachfrage abbestellen', url: end },
        ],
      },
    ]),
};

/** `until`: as long as whoever leaves can come back. `isReader`: the letter goes to whom it is about. */
type Role = { member: string; by: string; own: boolean; at: number; until: number; isReader: boolean };

/** `by` is empty for the command line. */
const roleLetter = (site: Site, reader: string, what: string) =>
  letter(site, reader, 'Wer die Seite betreut, hat sich geändert', [
    what,
    'Die Betreuer laden ein, berichtigen Angaben und entscheiden über Bilder, unter „Verwaltung“. Stimmt hier etwas nicht, dann sprecht gleich miteinander; jeder Betreuer kann die Rolle unter „Verwaltung“, „Mitglieder“ wieder nehmen.',
    yourSite(site),
  ]);

export const roleLetters = {
  given: (site: Site, reader: string, { member, by, at, isReader }: Role) =>
    roleLetter(
      site,
      reader,
      `seit dem ${dayAndTime(at)} ${isReader ? 'betreust du' : `betreut ${nameInLetter(member)}`} die Seite mit. Das hat ${by ? nameInLetter(by) : 'jemand auf dem Server'} so eingestellt.`,
    ),

  leaves: (site: Site, reader: string, { member, at, until, isReader }: Role) =>
    letter(
      site,
      reader,
      isReader ? 'Du hast dein Konto gelöscht' : 'Ein Mitglied hat das eigene Konto gelöscht',
      [
        `${isReader ? 'du hast' : `${nameInLetter(member)} hat`} am ${dayAndTime(at)} ${isReader ? 'dein' : 'das eigene'} Konto gelöscht. Es ist seitdem verborgen und ab dem ${longDay(until)} endgültig fort.`,
        `Bis dahin genügt eine Anmeldung, und alles ist wieder da: ${site.baseUrl}`,
        `Eure Seite ${quoted(site.siteName)}`,
      ],
    ),

  stays: (site: Site, reader: string, { member, at, isReader }: Role) =>
    letter(site, reader, isReader ? 'Du behältst dein Konto' : 'Ein Mitglied behält das eigene Konto', [
      `${isReader ? 'du hast dich' : `${nameInLetter(member)} hat sich`} am ${dayAndTime(at)} wieder angemeldet. ${isReader ? 'Dein' : 'Das'} Konto bleibt, und alles ist wieder da.`,
      yourSite(site),
    ]),

  taken: (site: Site, reader: string, { member, by, own, at, isReader }: Role) =>
    roleLetter(
      site,
      reader,
      `${isReader ? 'du betreust' : `${nameInLetter(member)} betreut`} die Seite nicht mehr${
        own
          ? ` und ${isReader ? 'hast' : 'hat'} die Rolle am ${dayAndTime(at)} selbst abgegeben.`
          : `. Das hat ${by ? nameInLetter(by) : 'jemand auf dem Server'} am ${dayAndTime(at)} so eingestellt.`
      }`,
    ),
};
