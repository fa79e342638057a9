import type { ContactField } from '#contract/contact-fields.ts';
import type { MemberState } from '#contract/maintenance.ts';
import type { PortraitKind } from '#contract/members.ts';
import type { ShownAct } from '#contract/record.ts';
import { bornAs, contactLabels, profileLabels, usernameLabel } from './contact-labels.ts';
import { recordSentences } from './web/maintenance/kinds.ts';
import { commandLineActor } from './web/maintenance/record.ts';
import { choiceCounts, type Headcount, ofEarlier } from './web/meetings/meetings.ts';

/** Texts in the files that members download. */

export const ownExport = {
  readMeName: 'Lies mich.txt',
  readMe: `Das ist alles, was die Seite über dich gespeichert hat.

daten.json  dein Zugang, deine Kontaktdaten, deine Einwilligungen, deine Anmeldungen, bekannte
            Browser und Geräte, deine Galerien, Bilder und Kommentare, Namen auf Bildern, deine Worte im
            Gedenken, deine Hinweise zu Gesuchten, deine Treffen und Antworten, was die Betreuer
            für dich getan haben, welche Listen sie angesehen haben, in denen du stehen kannst; jedes Textprogramm kann die Datei öffnen
portraet-*  dein Bild von damals und von heute
bilder      die Bilder, die du hochgeladen hast, in der Größe, in der sie gespeichert sind

Dein Passwort ist nicht dabei: Die Seite kennt es nicht, sondern nur eine Prüfsumme davon.
`,
  dataName: 'daten.json',
  imagesFolder: 'bilder',
  portraitName: (kind: PortraitKind) => (kind === 'then' ? 'portraet-damals.webp' : 'portraet-heute.webp'),
};

const forTheClass = (groupName: string, date: string) => `Nur für die Klasse: ${groupName}. Stand: ${date}.`;

/** Whether a cell is the line below a table of this site, after which nobody stands in it. */
export const isNoteBelow = (cell: string) => /Nur für die Klasse: .+ Stand: [\d.]+\.$/.test(cell);

export const contactList = {
  name: 'Namensliste',
  headings: (fields: readonly ContactField[]) => [
    usernameLabel,
    ...fields.map((field) => contactLabels[field]),
    profileLabels.birthName,
    profileLabels.nickname,
  ],
  bornAs,
  /** The last line of the table. */
  note: forTheClass,
};

/** All members, for the maintainers. */
export const memberTableTexts = {
  name: 'Mitglieder',
  headings: (fields: readonly ContactField[]) => [
    usernameLabel,
    'E-Mail-Adresse',
    ...fields.map((field) => contactLabels[field]),
    'Veröffentlichung',
    'Rundmails',
    'Stand',
  ],
  yesOrNo: (value: boolean) => (value ? 'ja' : 'nein'),
  states: {
    'not-invited': 'noch nicht eingeladen',
    invited: 'eingeladen, noch nie da',
    active: 'schon da gewesen',
    disabled: 'gesperrt',
    'in-memoriam': 'gestorben',
  } satisfies Record<MemberState, string>,
};

export const calendar = {
  cancelled: (title: string) => `Fällt aus: ${title}`,
};

const said = { yes: 'Zusage', maybe: 'Vielleicht', no: 'Absage' };

/** Who comes to a meeting, for a spreadsheet. */
export const guestList = {
  name: 'Gästeliste',
  headings: [
    ...[
      'Nachname',
      'Vorname',
      'Geburtsname',
      usernameLabel,
      'Antwort',
      'Personen',
      'Begleitung',
      'Bemerkung',
    ],
    ...['Bezahlt', 'Euro'],
  ],
  answer: ({ answer, forOtherDate }: { answer: 'yes' | 'maybe' | 'no'; forOtherDate: boolean }) =>
    said[answer] + (forOtherDate ? ' (zum früheren Termin)' : ''),
  /** Of those who have agreed. */
  counts: (question: string, counts: { choice: string; persons: number }[], earlier: number) =>
    `${question} Zusagen: ${choiceCounts(counts, earlier)}.`,
  withoutAccount: '(Gast)',
  hasPaid: 'ja',
  /** As German spreadsheets read a number. */
  euros: (amount: number) => amount.toFixed(2).replace('.', ','),
  /** The last line of the table. */
  note: (title: string, { persons, maybePersons, earlier }: Headcount, groupName: string, date: string) =>
    `${title}: ${agreed(persons)}${ofEarlier(earlier.persons, persons)}, ${maybePersons} vielleicht${ofEarlier(earlier.maybePersons, maybePersons)}. ${forTheClass(groupName, date)}`,
};

const agreed = (count: number) => (count === 1 ? '1 Person kommt' : `${count} Personen kommen`);

export const meetingGallery = {
  description: (day: string, town: string) =>
    town === '' ? `Bilder vom Treffen am ${day}.` : `Bilder vom Treffen am ${day} in ${town}.`,
};

/** What the record says, for whoever keeps it outside of the site. */
export const recordedSentence = (
  act: ShownAct,
  { actor, member, object, detail }: Record<'actor' | 'member' | 'object' | 'detail', string | null>,
) => recordSentences[act](actor || commandLineActor, member ?? '', object ?? '', detail ?? '');
