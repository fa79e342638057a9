import { withoutInvisible } from '#contract/characters.ts';
import { plainAddress } from '#contract/email-address.ts';

// What is in a cell, as it is meant.

/**
 * Without what nobody sees, and without the apostrophe that our exports and spreadsheets put before a formula; blanks of
 * all kinds become ordinary ones. Breaks of lines stay.
 */
export const cleaned = (cell: string) =>
  withoutInvisible(cell.normalize('NFC').replaceAll(/\p{Zs}/gu, ' '))
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** What spreadsheets write where a formula has failed, in German and English. */
const ERROR = /^(?:#(?:[\p{Lu}/]+[\d!?/]*\p{Lu}*!?|#+)|(?:Err|Fehler):\d{3})$/u;
export const isError = (cell: string) => ERROR.test(cell);

/** "03. Dez 43", "Mrz 43", "01.03.1943", "1943-03-01", "3/1/1943". */
const DATE =
  /^(?:\d{1,2}\.?[\s-]?)?(?:Jan|Feb|M(?:rz|är|ar)|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec)\p{L}*\.?[\s-]?(?:\d{2}|\d{4})?$|^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?$|^\d{4}-\d\d-\d\d|^\d{1,2}\/\d{1,2}\/\d{4}$/iu;
/** "4,91761E+12". */
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i;

/** Whether a spreadsheet has made a date or a rounded number of it, of which nothing is got back. */
export const isSpoilt = (cell: string) => DATE.test(cell) || ROUNDED.test(cell);

/** "?imánek" of Šimánek, "Dvo�ák" of Dvořák: a letter that an older encoding does not have. */
const LOST_LETTER = /\ufffd|\?(?=\p{L})|(?<=\p{L})\?/u;

/** Whether a letter was lost in a name or an address when the table was saved. */
export const hasLostLetter = (cell: string) => LOST_LETTER.test(cell);

const NOT_IN_ADDRESS = /[\s<>()[\]"',;|]+/;
/** What is next to an address that is none any more. */
const NO_LONGER = /(?<!\p{L})(?:nicht|kein\p{L}*|ungültig|falsch|veraltet|alte?|unzustellbar)(?!\p{L})/iu;

/**
 * The addresses in a cell, in their order: of "mailto:s@example.org", "Sabine <s@example.org>", "a@b.de; c@d.de",
 * "s(at)example.org". None if the text beside says that they are no longer right.
 */
export function addressesIn(cell: string): string[] {
  const text = cell
    .replaceAll(/mailto:/gi, ' ')
    .replaceAll(/\s*[([{]\s*(?:at|ät)\s*[)\]}]\s*|\s+at\s+(?=\S+\.\S)|\s*@\s*/gi, '@')
    .replaceAll(/\s*[([{]\s*(?:dot|punkt)\s*[)\]}]\s*/gi, '.');
  const words = text
    .split(NOT_IN_ADDRESS)
    .flatMap((word) => (word.split('@').length > 2 ? word.split('/') : word))
    .filter(Boolean);
  const found = words
    .filter((word) => word.includes('@'))
    .map((word) => word.replaceAll(/^[.:/]+|[.:/]+$/g, ''));
  const beside = words.filter((word) => !word.includes('@')).join(' ');
  if (NO_LONGER.test(beside)) return [];
  const valid = found.flatMap((word) => plainAddress(isLoud(word) ? word.toLowerCase() : word) ?? []);
  return [...new Set(valid)];
}

const isLoud = (word: string) => word === word.toUpperCase() && word !== word.toLowerCase();

/** Words before a number that say what it is; "p" and "d" as in a telephone book. */
const LABEL =
  /^(?:telefon|tel|fon|festnetz|fest|privat|priv|p|handy|mobil|mob|m|h|funk|dienstlich|dienstl|dienst|d|g|büro|oder|od|und|u)[.:\s]+/i;
const BEGINS = /^(?:\(?0|\+)/;
/** Digits of a number with its area code; what is shorter goes on behind a slash. */
const NUMBER_MIN = 6;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length;

/**
 * The telephone numbers in a cell, in their order: "03643/123, 0172/4445556" holds two, "03643/123-45" one. What begins
 * with a zero or a plus behind enough digits is another one.
 */
export function numbersIn(cell: string): string[] {
  const parts = cell.split(
    /([,;/|\n\r]+|\s(?:oder|od\.|und|u\.)\s|(?<=\d{4}) +(?=(?:0[1-9]|\+\d)\d{2,}[\s/-]))/,
  );
  const numbers: string[] = [];
  let open = '';
  for (const [at, part = ''] of parts.entries()) {
    if (at % 2 === 1) continue;
    const own = unlabelled(part);
    if (open !== '' && BEGINS.test(own) && digitsOf(open) >= NUMBER_MIN) {
      numbers.push(open);
      open = '';
    }
    open = open === '' ? own : `${open}${parts[at - 1] ?? ''}${part}`;
  }
  numbers.push(open);
  return [...new Set(numbers.map((one) => one.replaceAll(/^[\s,;/|]+|[\s,;/|]+$/g, '')).filter(Boolean))];
}

function unlabelled(part: string): string {
  let rest = part.trimStart();
  for (let label = LABEL.exec(rest); label; label = LABEL.exec(rest)) {
    const behind = rest.slice(label[0].length).trimStart();
    if (!/^[(+\d]|^\p{L}+[.:\s]/u.test(behind)) break;
    rest = behind;
  }
  return rest;
}

const MOBILE = /^(?:0|\+?49|0049)[\s(0)/-]*1[567]/;
export const isMobile = (number: string) => MOBILE.test(number);

/** Mobile numbers of ten digits behind the zero; with eleven it may be an American one that began with +1. */
const SURELY_GERMAN = /^1[567]\d{8}$/;
/** The plus goes as the zeros do. */
const WITH_COUNTRY = /^49[1-9]\d{8,10}$/;
/** Nobody types one of so many digits without a zero or a plus. */
const BARE = /^[1-9]\d{8,}$/;

/** A number with the zero or plus in front that spreadsheets drop, where it is sure to have been there. */
export function numberWhole(
  number: string,
  isNumber: boolean,
): { number: string; is: 'whole' | 'mended' | 'doubtful' } {
  if (SURELY_GERMAN.test(number)) return { number: `0${number}`, is: 'mended' };
  if (WITH_COUNTRY.test(number)) return { number: `+${number}`, is: 'mended' };
  return { number, is: BARE.test(number) || isNumber ? 'doubtful' : 'whole' };
}

/** Towns and countries where postcodes have four digits, as a table of a German class may name them. */
const ABROAD =
  /(?<!\p{L})(?:wien|graz|linz|salzburg|innsbruck|klagenfurt|bregenz|villach|zürich|zuerich|basel|bern|luzern|genf|genève|lausanne|st\. ?gallen|winterthur|zug|chur|vaduz|luxemb(?:o)?urg|kopenhagen|københavn|amsterdam|rotterdam|brüssel|antwerpen|oslo|budapest|österreich|austria|schweiz|suisse|switzerland|liechtenstein|dänemark|niederlande|belgien|norwegen|ungarn|slowenien|australien)(?!\p{L})|^(?:a|ch|l|dk|nl|b|n|h|fl|at|au)$/iu;
export const isAbroad = (cells: readonly string[]) => cells.some((cell) => ABROAD.test(cell));

/** In front of a town or alone. */
const SHORT = /^(?:D-)?(\d{4})(?=$|\s+\p{L})/u;
/** As Germany had them until 1993. */
const OLD = /^(?:[OW]|DDR|BRD)-?\s?\d{4}(?=$|\s)/;

/** A postcode, alone or before its town: of four digits it lacks its zero, is of old times, or of another country. */
export function postcodeWhole(
  cell: string,
  isSure: boolean,
): { postcode: string; is: 'whole' | 'mended' | 'doubtful' } {
  const [whole, digits] = SHORT.exec(cell) ?? [];
  if (whole === undefined) return { postcode: cell, is: OLD.test(cell) ? 'doubtful' : 'whole' };
  if (!isSure) return { postcode: cell, is: 'doubtful' };
  return { postcode: `0${digits}${cell.slice(whole.length)}`, is: 'mended' };
}

export const hasFiveDigits = (cell: string) => /(?<!\d)\d{5}(?!\d)/.test(cell);

/** "Am Anger 12a, 99423 Weimar" in one cell. */
const WHOLE_ADDRESS = /^(.*\S)[\s,;]+((?:D-?\s?)?\d{5}\s+\p{L}.*)$/su;

/** Street, and postcode with town, of an address that is in one cell. */
export function addressParts(cell: string): { street: string; city: string } {
  const [, street, city] = WHOLE_ADDRESS.exec(cell) ?? [];
  return street && city ? { street: street.replace(/[\s,;]+$/, ''), city } : { street: cell, city: '' };
}
