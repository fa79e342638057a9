import { quoted } from '#contract/characters.ts';
import { nameInLetter } from '#contract/links.ts';
import { dayAndTime, longDay } from '../dates.ts';
import { letter, type Site, yourSite } from './greeting.ts';

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
