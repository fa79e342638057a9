import { memberImport as texts } from '#texts/admin/member-import.ts';
import type { Columns } from './read-import.ts';
import type { TableLine } from './table.ts';

/** German postcodes have five digits. */
const POSTCODE = /^\d{4}$/;

/** Mobile numbers of ten digits behind the zero; with eleven it may be an American one that began with +1. */
const SURELY_GERMAN = /^1[67]\d{8}$/;

/**
 * The cells of a line, with the zero in front that a workbook does not keep of a number, where it is sure to have been
 * there; and in German what was put in, or may be missing. Nobody types a phone number without a zero or a plus.
 */
export function zerosBack({ cells, numbers = [] }: TableLine, columns: Columns) {
  const whole = [...cells];
  const toCheck: string[] = [];
  for (const column of ['postcode', 'phoneNumber', 'mobileNumber'] as const) {
    const at = columns.at(cells, column);
    const cell = cells[at];
    if (cell === undefined || !numbers.includes(at)) continue;
    const isPhone = column !== 'postcode';
    if ((isPhone ? SURELY_GERMAN : POSTCODE).test(cell)) {
      whole[at] = `0${cell}`;
      // Abroad there are postcodes of four digits.
      if (!isPhone) toCheck.push(texts.zeroBack(texts.columns[column], whole[at]));
    } else if (isPhone) toCheck.push(texts.zeroMissing(texts.columns[column]));
  }
  return { cells: whole, toCheck };
}
