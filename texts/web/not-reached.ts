import { isolated } from '#contract/characters.ts';

/** Whom no mail of ours reaches, without a reason. `more`: those whose names are not released. */
export const notReachedTexts = {
  lead: 'Keine E-Mail bekommen von uns:',
  phone: 'Ruf sie doch an.',
  people: (names: readonly string[], more: number) => {
    const all = names.map(isolated);
    if (more === 0) return all.join(', ');
    if (all.length === 0) return more === 1 ? 'eine Person' : `${more} Personen`;
    return `${all.join(', ')} und ${more === 1 ? 'eine weitere Person' : `${more} weitere`}`;
  },
};
