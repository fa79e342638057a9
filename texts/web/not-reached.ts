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

/** A mail to all, before it leaves. */
export const letterPreviewTexts = {
  subject: 'Betreff',
  goesTo: (count: number) => {
    if (count === 0) return 'Diese E-Mail würde niemanden erreichen.';
    return `Diese E-Mail geht an ${count === 1 ? 'eine Person' : `${count} Personen`}.`;
  },
};
