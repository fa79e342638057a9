import type { KeyboardEvent } from 'react';

/** By how many cards each key moves. */
const steps: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** Moves the focus among the cards of a grid by the arrow keys; returns the ids of both cards, if it has moved. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): { from: string; to: string } | undefined {
  const step = steps[event.key];
  const from = document.activeElement;
  if (!step || event.altKey || event.ctrlKey || event.metaKey || from?.role !== 'checkbox') return undefined;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="checkbox"]')];
  const topOf = (card?: Element) => card?.getBoundingClientRect().top;
  const isOfFirstRow = cards.findIndex((card) => topOf(card) !== topOf(cards[0]));
  const to = cards[cards.indexOf(from as HTMLElement) + step(isOfFirstRow < 0 ? cards.length : isOfFirstRow)];
  // The page stays where it is, but for what the focus moves into sight.
  event.preventDefault();
  to?.focus();
  return to && { from: from.id, to: to.id };
}
