import { isolated } from '#contract/characters.ts';
import type { NotNamed } from '#contract/members.ts';

/** `hidden`: how many of the names do not stand there. */
const howMany = (more: NotNamed, hidden: number) => {
  if (more === 'some') return hidden === 0 ? 'einige' : `mehr als ${hidden}`;
  return more + hidden;
};

/** Whom no mail of ours reaches, without a reason. `more`: those whose names are not released. */
export const notReachedTexts = {
  lead: 'Keine E-Mail bekommen von uns:',
  phone: 'Ruf sie doch an.',
  /** At most so many names, `atOnce`. */
  people: (names: readonly string[], more: NotNamed, atOnce = names.length) => {
    const shown = names.slice(0, atOnce).map(isolated).join(', ');
    const count = howMany(more, names.length - Math.min(atOnce, names.length));
    if (count === 0) return shown;
    if (shown === '') return `${count} Personen`;
    return `${shown} und ${count === 1 ? 'eine weitere Person' : `${count} weitere`}`;
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
