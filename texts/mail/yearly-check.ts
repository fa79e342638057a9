import { quoted } from '#contract/characters.ts';
import type { ContactField } from '#contract/contact-fields.ts';
import { contactLabels } from '../contact-labels.ts';
import { answersGoTo, letter, type Site } from './greeting.ts';

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
