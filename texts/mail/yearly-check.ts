import type { ContactField } from '#contract/contact-fields.ts';
import { contactLabels } from '../contact-labels.ts';
import { answersGoTo, hello, type Site } from './greeting.ts';

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
  check: (site: Site, reader: string, { isReminder, filled, empty, confirm, change, end }: Check) => ({
    subject: `Stimmen deine Angaben noch? (${site.siteName})`,
    text: [
      hello(reader),
      isReminder
        ? 'vor ein paar Wochen haben wir dich gefragt, ob deine Angaben noch stimmen. Vielleicht ist die E-Mail untergegangen, deshalb fragen wir noch einmal. Danach ist für dieses Jahr Ruhe.'
        : 'einmal im Jahr fragen wir nach: Bist du umgezogen? Hast du eine neue Nummer oder einen neuen Namen?',
      [
        `Eingetragen ist bei dir: ${list(filled) || 'noch nichts'}.`,
        ...(empty.length > 0 ? [`Noch leer: ${list(empty)}.`] : []),
      ].join('\n'),
      `Stimmt alles? Dann genügt ein Klick, ohne Anmeldung:\n${confirm}`,
      `Etwas hat sich geändert? Dann melde dich an und trag es ein:\n${change}`,
      [
        '-- ',
        `Diese E-Mail kommt von der Seite „${site.siteName}“ (${site.baseUrl}).`,
        'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass wir einmal im Jahr nachfragen dürfen.',
        answersGoTo(site),
        'Du möchtest nicht mehr gefragt werden? Hier bestellst du die Nachfrage ab:',
        end,
      ].join('\n'),
    ].join('\n\n'),
  }),
};
