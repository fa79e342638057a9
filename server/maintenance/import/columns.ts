import type { ChosenColumns, ImportColumn, ImportTableColumn } from '#contract/maintenance-import.ts';
import { addressesIn, hasFiveDigits, isMobile, numbersIn } from './cells.ts';
import { isFirstName } from './first-names.ts';
import { isOfOthers, meaningOf } from './headings.ts';
import { orderOf, wholeName } from './person-name.ts';
import type { TableFile, TableLine } from './table.ts';

/** An address book has fewer. */
const COLUMNS_MAX = 300;
/** Lines whose values are looked at. */
const LOOKED_AT = 200;
/** Of those two are shown. */
const EXAMPLE_MAX = 40;

type Guess = { use: ImportColumn | ''; by: ImportTableColumn['by'] };

const isNumberedName = (column: string): column is ImportColumn =>
  column === 'fullName' || column === 'surnameFirst';

/** The columns of a table, with what each is taken for: as chosen, else by its heading, else by what is in it. */
export function columnsOf({ headings, lines }: TableFile, chosen: ChosenColumns): ImportTableColumn[] {
  const values = headings
    .slice(0, COLUMNS_MAX)
    .map((_, at) => lines.slice(0, LOOKED_AT).flatMap(({ cells }) => cells[at] || []));
  const guesses = guessed(headings, values);
  return values.map((own, at) => {
    const choice = chosen[at];
    const { use = '' as const, by = 'heading' as const } = guesses[at] ?? {};
    return {
      at,
      heading: headings[at] ?? '',
      examples: own.slice(0, 2).map((value) => value.slice(0, EXAMPLE_MAX)),
      ...(choice === undefined ? { use, by } : { use: choice, by: 'choice' }),
    };
  });
}

function guessed(headings: readonly string[], values: readonly string[][]): Guess[] {
  const guesses = byHeadings(headings, values);
  const free = () => values.keys().filter((at) => guesses[at]?.use === '' && (values[at]?.length ?? 0) > 0);
  const isTaken = (...uses: ImportColumn[]) => guesses.some(({ use }) => uses.some((one) => one === use));
  const take = (use: ImportColumn, fits: (own: string[], heading: string) => boolean) => {
    const at = free().find((one) => fits(values[one] ?? [], headings[one] ?? ''));
    if (at !== undefined) guesses[at] = { use, by: 'values' };
  };

  if (!isTaken('email', 'privateEmailAddress')) take('email', (own) => most(own, isAddress));
  const names = ['firstName', 'surname', 'fullName', 'surnameFirst', 'username'] as const;
  if (!isTaken(...names)) {
    const firstAt = free().find((at) => most(values[at] ?? [], isFirstName));
    if (firstAt !== undefined) {
      guesses[firstAt] = { use: 'firstName', by: 'values' };
      const beside = [firstAt - 1, firstAt + 1].find(
        (at) => guesses[at]?.use === '' && most(values[at] ?? [], isWord),
      );
      if (beside !== undefined) guesses[beside] = { use: 'surname', by: 'values' };
    } else {
      const at = free().find(
        (one) => orderOf(values[one] ?? []) !== undefined || most(values[one] ?? [], isWholeName),
      );
      if (at !== undefined) guesses[at] = { use: wholeUse(values[at] ?? []), by: 'values' };
    }
  }
  // Under a heading that says something else they may be anything.
  const bare = (fits: (value: string) => boolean) => (own: string[], heading: string) =>
    heading === '' && most(own, fits);
  if (!isTaken('city', 'postcode'))
    take(
      'city',
      bare((value) => /^(?:D-)?\d{5} +\p{L}/u.test(value)),
    );
  if (!isTaken('city', 'postcode'))
    take(
      'postcode',
      bare((value) => /^\d{5}$/.test(value)),
    );
  if (isTaken('postcode') && !isTaken('town')) {
    const behind = guesses.findIndex(({ use }) => use === 'postcode') + 1;
    if (guesses[behind]?.use === '' && headings[behind] === '')
      guesses[behind] = { use: 'town', by: 'values' };
  }
  if (!isTaken('address'))
    take(
      'address',
      bare((value) => /^\p{L}.*\s\d+\s?\p{L}?$/u.test(value)),
    );
  const number = bare((value) => numbersIn(value).every((one) => /^[+0(][\d\s()/-]{5,}$/.test(one)));
  if (!isTaken('mobileNumber', 'anyNumber'))
    take('mobileNumber', (own, heading) => number(own, heading) && most(own, isMobile));
  if (!isTaken('phoneNumber', 'anyNumber')) take('phoneNumber', number);
  return guesses;
}

const isAddress = (value: string) => addressesIn(value).length > 0;
const isWord = (value: string) => /^[\p{L}\p{M}][\p{L}\p{M}\s.,()*/'’-]*$/u.test(value);
const isWholeName = (value: string) =>
  isWord(value) && wholeName(value).firstName !== '' && !hasFiveDigits(value);
const most = (values: readonly string[], fits: (value: string) => boolean) =>
  values.filter(fits).length > values.length / 2;
const wholeUse = (values: readonly string[]) => (orderOf(values) === 'surname' ? 'surnameFirst' : 'fullName');

/** By the headings; where one may mean several things, those beside it and the values decide. */
function byHeadings(headings: readonly string[], values: readonly string[][]): Guess[] {
  const meanings = values.map((_, at) => meaningOf(headings[at] ?? ''));
  const has = (...some: (typeof meanings)[number][]) => meanings.some((one) => some.includes(one));
  const isWhole = (at: number) => most(values[at] ?? [], (value) => wholeName(value).firstName !== '');
  const nameAt = meanings.indexOf('name');
  // „Rufname“ is the first name, and a nickname only beside another one.
  const isCalled =
    has('callName') && !has('firstName', 'fullName', 'surnameFirst') && !(nameAt >= 0 && isWhole(nameAt));
  const hasFirst = has('firstName') || isCalled;
  const hasSurname = has('surname') || (hasFirst && has('name', 'marriedName'));
  const isSplit = hasFirst && hasSurname;

  return meanings.map((means, at): Guess => {
    const own = values[at] ?? [];
    const is = (use: ImportColumn | ''): Guess => ({ use, by: 'heading' });
    if (means === undefined) return is('');
    if (means === 'callName') return is(isCalled ? 'firstName' : 'nickname');
    if (isNumberedName(means) && isSplit) return is('');
    if (means === 'name' && hasFirst) return is(has('surname') ? '' : 'surname');
    if (means === 'name' && has('surname') && most(own, isFirstName))
      return { use: 'firstName', by: 'values' };
    if (means === 'name')
      return { use: wholeUse(own), by: orderOf(own) === 'surname' ? 'values' : 'heading' };
    if (means === 'fullName' || means === 'surnameFirst') return is(means);
    if (means === 'marriedName')
      return is(has('surname', 'name', 'fullName', 'surnameFirst') ? means : 'surname');
    if (means === 'birthName') return is(most(own, (value) => /\d/.test(value)) ? '' : means);
    if (means === 'number')
      return is(
        meanings[at - 1] === 'address' && most(own, (value) => /^\d+\s?\p{L}?\b/u.test(value))
          ? 'houseNumber'
          : '',
      );
    return is(means);
  });
}

/** A cell that a line has in a column. */
export type OwnCell = { at: number; text: string; isNumber: boolean };

export type Columns = {
  has(...uses: ImportColumn[]): boolean;
  /** The filled cells of all columns that are taken for one of these, the first of them first. */
  all(line: TableLine, ...uses: ImportColumn[]): OwnCell[];
  /** The first of them; empty if there is none. */
  read(line: TableLine, use: ImportColumn): string;
  /** All other cells, but for those about somebody else. */
  rest(line: TableLine): string[];
  /** What is next to a number, as in an address book: "Mobile"; undefined without such a column. */
  labelOf(line: TableLine, at: number): string | undefined;
  /** Whether postcodes of five digits are in the table, so that one of four lacks its zero. */
  hasFiveDigits: boolean;
};

const VALUE = / - value$/i;

/** How the cells of a line are read, when this is what the columns are taken for. */
export function readColumns({ headings, lines }: TableFile, columns: readonly ImportTableColumn[]): Columns {
  const byHeading = new Map(headings.map((heading, index) => [heading.toLowerCase(), index]));
  const labelAt = headings.map((heading) =>
    VALUE.test(heading)
      ? ['label', 'type'].flatMap(
          (kind) => byHeading.get(heading.toLowerCase().replace(VALUE, ` - ${kind}`)) ?? [],
        )[0]
      : undefined,
  );
  const about = columns.filter(({ use, heading }) => use === '' && !isOfOthers(heading));
  const byUse = Map.groupBy(columns, ({ use }) => use);
  const all: Columns['all'] = ({ cells, numbers = [] }, ...uses) =>
    uses.flatMap((use) =>
      (byUse.get(use) ?? []).flatMap(({ at }) => {
        const text = cells[at] ?? '';
        return text === '' ? [] : { at, text, isNumber: numbers.includes(at) };
      }),
    );
  const columnsReader: Columns = {
    has: (...uses) => uses.some((use) => byUse.has(use)),
    all,
    read: (line, use) => all(line, use)[0]?.text ?? '',
    rest: ({ cells }) => about.flatMap(({ at }) => cells[at] || []),
    labelOf: ({ cells }, at) => {
      const label = labelAt[at];
      return label === undefined ? undefined : (cells[label] ?? '');
    },
    hasFiveDigits: false,
  };
  const isModern = lines.some((line) =>
    all(line, 'postcode', 'city').some(({ text }) => hasFiveDigits(text)),
  );
  return { ...columnsReader, hasFiveDigits: isModern };
}
