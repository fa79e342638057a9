import { quoted } from '#contract/characters.ts';
import { nameInLetter, quotedInLetter } from '#contract/links.ts';
import {
  answersGoTo,
  letter,
  type NotReached,
  noMoreRundmails,
  notReachedList,
  type Part,
  type Site,
  signatureWithContact,
  takesRundmails,
} from './greeting.ts';

/** The letters of a group e-mail. */

type Footer = {
  sender: string;
  /** Whether the sender has an address that replies can reach. */
  reachable: boolean;
  /** Whether this is the sender's own copy, which is sent regardless of consent. */
  own: boolean;
  unsubscribeUrl: string;
};

const answers = (site: Site, { sender: name, reachable }: Footer) => {
  const sender = nameInLetter(name);
  if (reachable) return `Antworten gehen nur an ${sender}.`;
  return `${sender} hat keine E-Mail-Adresse hinterlegt. ${answersGoTo(site)}`;
};

export const groupEmailLetters = {
  /** Of the one that the sender gets alone. */
  test: (subject: string) => `Test: ${subject}`,

  /** The text below the sender's message. */
  footer: (site: Site, footer: Footer): Part => ({
    footer: [
      `Diese Rundmail kommt von ${nameInLetter(footer.sender)}, geschrieben auf der Seite ${quoted(site.siteName)} (${site.groupName}).`,
      footer.own ? 'Du bekommst sie, weil du sie selbst geschrieben hast.' : takesRundmails,
      answers(site, footer),
      ...noMoreRundmails(footer.unsubscribeUrl),
    ],
  }),

  /** To the sender, after the last copy, if somebody was not reached. */
  notReached: (site: Site, sender: string, { subject, ...people }: { subject: string } & NotReached) =>
    letter(site, sender, 'Deine Rundmail hat nicht alle erreicht', [
      `deine Rundmail ${quotedInLetter(subject)} konnten wir nicht allen zustellen. Per E-Mail nicht erreicht:`,
      notReachedList(people),
      'Wenn du Kontakt hast, sag bitte Bescheid: Unter „Eigene Kontaktdaten“ lassen sich Adresse und Rundmails ändern. Du brauchst die Rundmail nicht noch einmal zu schicken. Für alle anderen haben wir sie abgeschickt.',
      signatureWithContact(site),
    ]),
};
