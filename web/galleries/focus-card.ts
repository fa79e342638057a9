/** The id of the button in an image's card. */
export const cardId = (imageId: string) => `bild-${imageId}`;

/** Moves the focus to an image's card, and the page with it if the card is out of sight. */
export function focusCard(imageId: string): boolean {
  const card = document.getElementById(cardId(imageId));
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) card.scrollIntoView({ block: 'center' });
  card.focus({ preventScroll: true });
  return true;
}
