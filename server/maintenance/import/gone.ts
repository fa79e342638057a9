/** What a line says of somebody whom no email reaches: in `said` as it is there. */
export type Gone = { fate: 'died' | 'lost'; said: string };

/** In a name: the mark with what was written around it. A plus sign is a cross only at the end, or before all. */
const IN_NAME =
  /[\s,;([–-]*(?:(?:(?:leider|bereits|schon)\s*)?(?:[†✝✞]|(?<!\p{L})(?:verst(?:orben\p{L}?\p{L}?(?!\p{L})|\.)|gest(?:orben(?!\p{L})|\.)))|(?<=^[\s(]*)\+|\+(?=[\s\d.]*\)?\s*(?:,|$)))(?:\s*(?:(?:am|im|ca\.?|seit)\s*)?(?:\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}+)\s?\d{2,4}|(?:\d{1,2}[./]|\p{L}{3,9}\s)?\d{4}))?[\s)\]–-]*/giu;
/** In another cell. */
const IN_REMARK =
  /(?:[†✝✞]|(?<!\p{L})(?:verst(?:orben\p{L}?\p{L}?(?!\p{L})|\.)|gest(?:orben(?!\p{L})|\.)))|(?<!\p{L})(?:deceased|nicht mehr am leben|tödlich verunglückt|tot)(?!\p{L})|^\s*\+\s*(?:\d{1,2}\.\s?\d{1,2}\.\s?)?\d{4}\s*$/iu;
/** The remark is about somebody else, or says the contrary. */
const OF_OTHERS =
  /(?<!\p{L})(?:(?:ehe)?(?:mann|frau|gatt\p{L}+|partner\p{L}*)|vater|mutter|eltern|sohn|tochter|kind\p{L}*|bruder|schwester|leitung|nummer|nicht (?:verst|gest|tot)\p{L}*)(?!\p{L})/iu;

const LOST =
  /unbekannt\s*verzogen|verzogen[\s,;:(-]*(?:(?:neue\s+)?(?:adresse|anschrift|ort|nach|wohin)\s*)?(?:unbekannt|unbek\.?|\?)|unbek\p{L}*\.?\s*verz|(?:adresse|anschrift|aufenthalt(?:sort)?|verbleib|wohnort)\s*(?:ist\s*|z\.?\s?zt?\.?\s*)?(?:unbekannt|nicht bekannt|unbek\.)|verschollen|unauffindbar|nicht (?:auf(?:zu)?find\p{L}+|gefunden)|^\W*(?:wird |noch )?gesucht\W*$|^\W*verzogen\W*$/iu;

/** In a column that is headed "verstorben". */
const NOT_DIED = /^\W*(?:n(?:ein)?|no|0|false|falsch|lebt|nicht.*)?\W*$/iu;
const CROSS = /[†✝✞+]/;

/** Longer remarks are not searched: whatever they say should be read by somebody. */
const SEARCHED_MAX = 300;

const squeezed = (text: string) =>
  text
    .replaceAll(/\s+,/g, ',')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;]+|[\s,;]+$/g, '');

/** A name without the mark that somebody has died; "Petra + Kai Schmidt" stays. */
export const withoutMark = (name: string) =>
  squeezed(name.slice(0, SEARCHED_MAX).replaceAll(IN_NAME, (mark) => (mark.includes(',') ? ', ' : ' ')));

const isMarked = (name: string) => withoutMark(name) !== squeezed(name.slice(0, SEARCHED_MAX));

type Cells = { names: readonly string[]; died: readonly string[]; others: readonly string[] };

/** Whether a line says that its person has died, or moved away without an address. */
export function goneOf({ names, died, others }: Cells): Gone | undefined {
  const short = others.map((cell) => cell.slice(0, SEARCHED_MAX));
  const said =
    names.find(isMarked) ??
    died.find((cell) => CROSS.test(cell) || !NOT_DIED.test(cell)) ??
    short.find((cell) => IN_REMARK.test(cell) && !OF_OTHERS.test(cell));
  if (said !== undefined) return { fate: 'died', said };
  const lost = short.find((cell) => LOST.test(cell));
  return lost === undefined ? undefined : { fate: 'lost', said: lost };
}
