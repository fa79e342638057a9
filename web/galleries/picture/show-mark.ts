/** Goes to a mark on the picture, with the faces around it in sight. */
export function showMark(id: number): void {
  const mark = document.getElementById(`mark-${id}`);
  mark?.focus({ preventScroll: true });
  mark?.scrollIntoView({ block: 'center', inline: 'center' });
}
