import { useState } from 'react';
import type { PictureOrder } from '../../ui/player.ts';

/** Under this name the browser remembers what was chosen last. */
const CHOSEN = 'diashow';

const usual = {
  order: 'row' as PictureOrder,
  seconds: '8',
  withTitles: true,
  withNames: false,
  withCode: true,
};

/** How the pictures are to be shown. */
export type Chosen = typeof usual;

const chosenLast = (): Chosen => ({ ...usual, ...JSON.parse(localStorage.getItem(CHOSEN) ?? '{}') });

export function useChosen() {
  const [chosen, setChosen] = useState(chosenLast);

  function choose(part: Partial<Chosen>) {
    const next = { ...chosen, ...part };
    localStorage.setItem(CHOSEN, JSON.stringify(next));
    setChosen(next);
  }

  return { chosen, choose };
}
