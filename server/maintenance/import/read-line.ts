import { type ContactField, contactFields } from '#contract/contact-fields.ts';
import { plainAddress } from '#contract/email-address.ts';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import { hasLink } from '#contract/links.ts';
import type { ImportColumn, ImportCorrections } from '#contract/maintenance-import.ts';
import type { ContactData } from '#contract/members.ts';
import { singleLine } from '#contract/text.ts';
import { isUsername } from '#contract/username.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { importColumnLabels as labels } from '#texts/import-columns.ts';
import { hasLostLetter, isError } from './cells.ts';
import type { Columns } from './columns.ts';
import { type Gone, goneOf, withoutMark } from './gone.ts';
import {
  bornAs,
  inOrdinaryLetters,
  nameOfTwo,
  type PersonName,
  type ReadName,
  wholeName,
} from './person-name.ts';
import { mailOf, NUMBERS, numbersOf, placeOf, type Say, saysNone } from './read-contact.ts';
import type { TableLine } from './table.ts';

/** A person as one line of the table describes them; without a username one is generated. */
export type Newcomer = {
  /** Of the line, and of the second person of one: `7`, `7b`. */
  key: string;
  line: number;
  username: string;
  email: string;
  /** What is in the place of an address; undefined where it says that there is none. */
  noAddress?: string | undefined;
  /** Who has died by what the line says, or moved away. */
  gone?: Gone | undefined;
  contact: Partial<ContactData>;
  birthName: string;
  nickname: string;
  /** In German: what was changed or left out, or should be looked at. */
  toCheck: string[];
  /** What is wrong with the line, in German. It is never stored then, and only shown as far as it can be. */
  problems: string[];
};

/** Long enough for any name; the cell of a faulty line may be of any length. */
const SHOWN_MAX = 60;

/** More than a name may have. */
const NAME_MAX = 2 * CONTACT_FIELD_MAX;

/** Whom one line is about: one, or two who share an address. */
export function readLine(written: TableLine, columns: Columns, corrections: ImportCorrections): Newcomer[] {
  const toCheck: string[] = [];
  const say: Say = (message) => {
    if (!toCheck.includes(message)) toCheck.push(message);
  };
  const line = withoutErrors(written, columns, say);
  const name = nameOf(line, columns);
  const { partner, ...first } = name;
  const shared = sharedOf(line, columns, name, say);
  const keys = partner ? [`${line.line}`, `${line.line}b`] : [`${line.line}`];
  if (partner) say(texts.couple);
  return keys.map((key, at) => {
    const own = at === 0 || !partner ? first : partner;
    return newcomerOf({
      key,
      name: own,
      address: shared.addresses[at] ?? shared.addresses[0] ?? '',
      shared,
      line,
      columns,
      correction: corrections[key],
      toCheck: [...toCheck],
    });
  });
}

/** Whom a faulty line seems to be about. */
export function lineAsWritten(line: TableLine, columns: Columns, problems: string[]): Newcomer {
  const short = (text: string) => text.replaceAll(/\p{C}/gu, ' ').slice(0, SHOWN_MAX);
  const { firstName, surname } = nameOf(line, columns);
  return {
    key: `${line.line}`,
    line: line.line,
    contact: { firstName: short(firstName), surname: short(surname) },
    username: short(columns.read(line, 'username')),
    email: short(columns.read(line, 'email')),
    birthName: '',
    nickname: '',
    toCheck: [],
    problems,
  };
}

/** What spreadsheets write in the place of a value that they could not find is none. */
function withoutErrors(line: TableLine, columns: Columns, say: Say): TableLine {
  if (!line.cells.some(isError)) return line;
  for (const column of Object.keys(labels) as ImportColumn[])
    for (const { text } of columns.all(line, column))
      if (isError(text)) say(texts.errorCell(labels[column], text));
  return { ...line, cells: line.cells.map((cell) => (isError(cell) ? '' : cell)) };
}

/** In one column or in two, without marks; titles and particles in either. */
function nameOf(line: TableLine, columns: Columns): ReadName {
  const part = (use: ImportColumn) => withoutMark(columns.read(line, use).slice(0, NAME_MAX));
  const surnameFirst = part('surnameFirst');
  const order = surnameFirst ? 'surname' : 'firstName';
  const whole = wholeName(surnameFirst || part('fullName'), order, part('marriedName'));
  const two = nameOfTwo(part('firstName'), part('surname'), part('marriedName'));
  const isWhole = part('firstName') === '' && part('surname') === '';
  const name = isWhole ? whole : two;
  return {
    ...name,
    birthName: bornAs(part('birthName')) || name.birthName || whole.birthName,
    nickname: part('nickname') || name.nickname,
    leftOut: isWhole ? whole.leftOut : two.leftOut,
  };
}

const PLACES = ['address', 'address2', 'city', 'town'] as const;
const NAMES = ['firstName', 'surname', 'fullName', 'surnameFirst', 'birthName', 'marriedName'] as const;

type Shared = {
  addresses: string[];
  noAddress: string | undefined;
  gone: Gone | undefined;
  fields: Partial<Record<ContactField, string>>;
  isInCapitals: boolean;
};

/** What two in one line have in common. */
function sharedOf(line: TableLine, columns: Columns, name: ReadName, say: Say): Shared {
  const texts_ = (...uses: ImportColumn[]) => columns.all(line, ...uses).map(({ text }) => text);
  const gone = goneOf({
    names: texts_(...NAMES),
    died: texts_('died'),
    others: [...columns.rest(line), ...texts_('email', 'houseNumber', ...PLACES, ...NUMBERS)],
  });
  for (const title of name.leftOut.length > 0 ? [name.leftOut.join(' ')] : []) say(texts.leftOutPart(title));
  if (name.isGuessed) say(texts.readAsBorn(name.birthName));
  for (const use of [...NAMES, ...PLACES])
    for (const text of texts_(use)) if (hasLostLetter(text)) say(texts.lostLetter(labels[use], text));
  const isInCapitals = [name.firstName, name.surname].some((one) => one !== inOrdinaryLetters(one));
  if (isInCapitals) say(texts.inOrdinaryLetters);
  const { email, noAddress, ...mails } = mailOf(line, columns, name.partner ? 2 : 1, say);
  return {
    addresses: email,
    noAddress,
    gone,
    isInCapitals,
    fields: { ...mails, ...numbersOf(line, columns, say), ...placeOf(line, columns, isInCapitals, say) },
  };
}

const field = singleLine(CONTACT_FIELD_MAX);

/** Without which nobody is created; any other cell that cannot be kept is left out. */
const isName = (column: ImportColumn) => column === 'firstName' || column === 'surname';

type Own = {
  key: string;
  name: PersonName;
  address: string;
  shared: Shared;
  line: TableLine;
  columns: Columns;
  correction: ImportCorrections[string] | undefined;
  toCheck: string[];
};

/** One person of a line, as far as everything can be kept. */
function newcomerOf({ key, name, address, shared, line, columns, correction, toCheck }: Own): Newcomer {
  const problems: string[] = [];
  const leaveOut = (message: string) => {
    if (!toCheck.includes(texts.leftOutCell(message))) toCheck.push(texts.leftOutCell(message));
  };
  const ordinary = {
    firstName: inOrdinaryLetters(name.firstName),
    surname: inOrdinaryLetters(name.surname),
    birthName: inOrdinaryLetters(name.birthName),
  };
  const { firstName, surname, birthName = ordinary.birthName } = correction ?? ordinary;
  const composed: Partial<Record<ContactField | 'birthName' | 'nickname', string>> = {
    ...shared.fields,
    firstName,
    surname,
    birthName,
    nickname: name.nickname,
  };
  const kept = (column: ContactField | 'birthName' | 'nickname') => {
    const whole = composed[column] ?? '';
    const parsed = field.safeParse(whole.replaceAll(/[\s,]*[\r\n]+\s*/g, column === 'address' ? ', ' : ' '));
    const isNamed = isName(column) || column === 'birthName' || column === 'nickname';
    if (parsed.success && !(isNamed && hasLink(parsed.data))) return parsed.data;
    const isTooLong = parsed.error?.issues.some((issue) => issue.code === 'too_big');
    const malformed = isTooLong ? texts.tooLong : texts.badCharacters;
    const why = parsed.success ? texts.linkInName : malformed;
    if (isName(column)) problems.push(why(labels[column]));
    else leaveOut(why(labels[column]));
    return '';
  };
  const entries = contactFields.map((column) => [column, kept(column)] as const);
  const contact: Partial<ContactData> = Object.fromEntries(entries.filter(([, value]) => value !== ''));

  const isNamed = firstName !== '' && surname !== '';
  const given = key.endsWith('b') ? '' : columns.read(line, 'username');
  const username = isUsername(given) ? given : '';
  if (username === '' && !isNamed) problems.push(given === '' ? texts.missingName : memberTexts.badUsername);
  else if (username !== given) leaveOut(memberTexts.badUsername);

  const typed = correction?.email;
  const email = typed === undefined ? address : (plainAddress(typed) ?? '');
  const unread = typed !== undefined && email === '' && !saysNone(typed) ? typed : undefined;
  const noAddress = typed === undefined ? shared.noAddress : unread;
  const nickname = kept('nickname');
  return {
    key,
    line: line.line,
    username,
    email,
    ...(noAddress !== undefined && { noAddress }),
    ...(shared.gone && { gone: shared.gone }),
    contact,
    birthName: kept('birthName'),
    // By their first name most are called.
    nickname: nickname === contact.firstName ? '' : nickname,
    toCheck,
    problems,
  };
}
