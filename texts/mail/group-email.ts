import { nameInLetter, withoutLinks } from '#contract/links.ts';
import {
  letter,
  type NotReached,
  noMoreRundmails,
  notReachedList,
  type Part,
  type Site,
  signatureWithContact,
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

const answers = ({ adminEmail }: Site, { sender: name, reachable }: Footer) => {
  const sender = nameInLetter(name);
  if (reachable) return `Antworten gehen nur an ${sender}.`;
  return adminEmail
    ? `${sender} hat keine E-Mail-Adresse hinterlegt. Antworten gehen nur an die Betreuer der Seite (${adminEmail}).`
    : `${sender} hat keine E-Mail-Adresse hinterlegt. Bitte antworte nicht auf diese E-Mail, die Antwort käme nirgends an.`;
};

export const groupEmailLetters = {
  /** The name beside the site's own address. */
  from: (sender: string, site: Site) => `${nameInLetter(sender, site)} (${site.siteName})`,

  /** Of the one that the sender gets alone. */
  test: (subject: string) => `Test: ${subject}`,

  /** The text below the sender's message. */
  footer: (site: Site, footer: Footer): Part => ({
    footer: [
      `Diese Rundmail kommt von ${nameInLetter(footer.sender)}, geschrieben auf der Seite „${site.siteName}“ (${site.groupName}).`,
      footer.own
        ? 'Du bekommst sie, weil du sie selbst geschrieben hast.'
        : 'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass du Rundmails erhalten möchtest.',
      answers(site, footer),
      ...noMoreRundmails(footer.unsubscribeUrl),
    ],
  }),

  /** To the sender, after the last copy, if somebody was not reached. */
  notReached: (site: Site, sender: string, { subject, ...people }: { subject: string } & NotReached) =>
    letter(site, sender, 'Deine Rundmail hat nicht alle erreicht', [
      `deine Rundmail „${withoutLinks(subject)}“ konnten wir nicht allen zustellen. Per E-Mail nicht erreicht:`,
      notReachedList(people),
      'Wenn du Kontakt hast, sag bitte Bescheid: Unter „Eigene Kontaktdaten“ lassen sich Adresse und Rundmails ändern. Du brauchst die Rundmail nicht noch einmal zu schicken. Für alle anderen haben wir sie abgeschickt.',
      signatureWithContact(site),
    ]),
};
