/** How people write names in their lists. */

export type Saying = 'birth' | 'married' | 'nickname' | 'leftOut';

/** What a word behind a name says of the words that follow; before it may stand a comma or a bracket. */
export const nameSayings: [of: Saying, words: string, example: string][] = [
  ['birth', 'geb geboren geborene geborener née nee', 'Richter, geb. Lang'],
  ['birth', 'früher ehem ehemals vorm vormals damals', 'Richter (früher Lang)'],
  ['married', 'verh verheiratet verheiratete jetzt heute nun', 'Lang, verh. Richter'],
  ['leftOut', 'verw verwitwet verwitwete gesch geschieden geschiedene', 'Kunze verw. Lehmann geb. Hahn'],
  ['nickname', 'gen genannt', 'Hans Groß, gen. Kalle'],
];
