import type { ImportColumn } from '#contract/maintenance-import.ts';
import { memberImport as texts } from '#texts/admin/member-import.ts';
import { importColumnLabels as labels } from '#texts/import-columns.ts';
import {
  addressesIn,
  addressParts,
  isAbroad,
  isMobile,
  isSpoilt,
  numbersIn,
  numberWhole,
  postcodeWhole,
} from './cells.ts';
import type { Columns, OwnCell } from './columns.ts';
import { inOrdinaryLetters } from './person-name.ts';
import type { TableLine } from './table.ts';

// What a line says of how somebody is reached, out of whatever columns.

/** Takes, in German, what was changed or left out, or should be looked at. */
export type Say = (message: string) => void;

/** What people write who know that somebody has no address. */
const NONE =
  /^\W*(?:(?:hat )?kein[^@]*|ohne.*|nein|nicht.*|unbekannt|fehlt|[nk]\.?\s?[na]|none|no|null|unknown|n\/a)?\W*$/i;
const NONE_MAX = 60;
export const saysNone = (cell: string) => cell.length <= NONE_MAX && NONE.test(cell);

export const NUMBERS = ['phoneNumber', 'mobileNumber', 'anyNumber'] as const;
const ADDRESSES = ['email', 'privateEmailAddress', 'officeEmailAddress'] as const;

/** The address to write to, for `people` of this line, and those to show. */
export function mailOf(line: TableLine, columns: Columns, people: number, say: Say) {
  const found = (use: (typeof ADDRESSES)[number]) =>
    columns
      .all(line, use)
      .map((cell) => ({ ...cell, found: addressesIn(cell.text.split(' ::: ')[0] ?? '') }));
  const [own, home, office] = [
    found('email'),
    found('privateEmailAddress'),
    found('officeEmailAddress'),
  ] as const;
  const only = columns.has('email', 'privateEmailAddress') ? [] : office;
  const all = [...own, ...home, ...only];
  const email = [...new Set(all.flatMap((cell) => cell.found))].slice(0, people);
  for (const {
    text,
    found: [first],
  } of all)
    if (first !== undefined && email[0] === first && text !== first)
      say(texts.changed(labels.email, text, first));
  for (const [use, cells] of [
    ['email', own],
    ['privateEmailAddress', home],
    ['officeEmailAddress', office],
  ] as const) {
    const [first] = cells.flatMap((cell) => cell.found);
    const bad = cells.find((cell) => cell.found.length === 0 && !saysNone(cell.text));
    const isShown = use === 'email' && email.length === 0;
    if (bad && !isShown && bad.text !== own[0]?.text) say(texts.leftOutCell(texts.badAddress(labels[use])));
    const kept = use === 'email' ? email : [...email, first];
    for (const other of cells.flatMap((cell) => cell.found))
      if (!kept.includes(other)) say(texts.leftOutPart(other));
  }
  const [cell] = [...own, ...home, ...only].map(({ text }) => text);
  return {
    email,
    noAddress: email.length > 0 || cell === undefined || saysNone(cell) ? undefined : cell,
    ...(home[0]?.found[0] && { privateEmailAddress: home[0].found[0] }),
    ...(office[0]?.found[0] && { officeEmailAddress: office[0].found[0] }),
  };
}

/** Both numbers, out of whatever columns; what is left over is named. */
export function numbersOf(line: TableLine, columns: Columns, say: Say) {
  const numbers = columns.all(line, ...NUMBERS).flatMap((cell) => numbersOfCell(line, columns, cell, say));
  const own = (kind: string) => numbers.filter((number) => number.kind === kind);
  const [phone, mobile] = [own('phoneNumber'), own('mobileNumber')];
  const kept = [phone[0], mobile[0]];
  const spare = numbers.filter(
    (number) => !kept.includes(number) && kept.every((one) => one?.text !== number.text),
  );
  const phoneNumber = phone[0] ?? spare.shift();
  const mobileNumber = mobile[0] ?? spare.shift();
  for (const { text } of spare) say(texts.leftOutPart(text));
  const code = columns.read(line, 'areaCode');
  const isWithin = code !== '' && phoneNumber && !/^[+(]?0|^\+/.test(phoneNumber.text);
  return {
    ...(phoneNumber && { phoneNumber: isWithin ? `${code}/${phoneNumber.text}` : phoneNumber.text }),
    ...(mobileNumber && { mobileNumber: mobileNumber.text }),
  };
}

type OwnNumber = { text: string; kind: 'phoneNumber' | 'mobileNumber' };

function numbersOfCell(
  line: TableLine,
  columns: Columns,
  { at, text, isNumber }: OwnCell,
  say: Say,
): OwnNumber[] {
  const use = NUMBERS.find((one) => columns.all(line, one).some((cell) => cell.at === at)) ?? 'anyNumber';
  const label = columns.labelOf(line, at);
  if (label !== undefined && /fax|pager/i.test(label)) return [];
  if (isSpoilt(text)) {
    say(texts.spoilt(labels[use], text));
    return [];
  }
  // Google puts several numbers of one label into one cell.
  const found = numbersIn(text.split(' ::: ')[0] ?? '');
  const isOne = found.length === 1;
  return found.map((number): OwnNumber => {
    const whole = numberWhole(number, isNumber);
    const kind = kindOfNumber(isOne ? use : 'anyNumber', label, whole.number);
    if (whole.is === 'mended') say(texts.changed(labels[kind], number, whole.number));
    if (whole.is === 'doubtful') say(texts.zeroMissing(labels[kind]));
    return { text: whole.number, kind };
  });
}

function kindOfNumber(
  use: (typeof NUMBERS)[number],
  label: string | undefined,
  number: string,
): OwnNumber['kind'] {
  const isLabelled = label !== undefined && label !== '';
  if (use !== 'anyNumber' && !isLabelled) return use;
  const is = isLabelled ? /mobil|handy|cell/i.test(label) : isMobile(number);
  return is ? 'mobileNumber' : 'phoneNumber';
}

/** Street with number, and postcode with town, in whatever columns they stand. */
export function placeOf(line: TableLine, columns: Columns, isInCapitals: boolean, say: Say) {
  const read = (use: ImportColumn) => columns.read(line, use);
  const house = read('houseNumber');
  const isHouse = house !== '' && !isSpoilt(house);
  if (house !== '' && !isHouse) say(texts.spoilt(labels.houseNumber, house));
  const isCity = columns.has('city', 'postcode', 'town');
  const { street, city } = isCity ? { street: read('address'), city: '' } : addressParts(read('address'));
  const whole = [street, isHouse && !street.endsWith(` ${house}`) ? house : ''].filter(Boolean).join(' ');
  const [code] = columns.all(line, 'city', 'postcode');
  const own = code ? postcodeOf(code, line, columns, say) : '';
  const isOwnCity = read('city') !== '';
  const place = isOwnCity ? own : [own, read('town')].filter(Boolean).join(' ');
  const typed = { address: [whole, read('address2')].filter(Boolean).join('\n'), city: place || city };
  if (!isInCapitals) return typed;
  return { address: inOrdinaryLetters(typed.address), city: inOrdinaryLetters(typed.city) };
}

function postcodeOf({ text, isNumber }: OwnCell, line: TableLine, columns: Columns, say: Say): string {
  if (isAbroad(line.cells)) return text;
  const { postcode, is } = postcodeWhole(text, isNumber || columns.hasFiveDigits);
  if (is === 'mended') say(texts.zeroBack(labels.postcode, postcode));
  if (is === 'doubtful') say(texts.postcodeShort(labels.postcode, text));
  return postcode;
}
