/** How long somebody has to wait, as in "Bitte warte 5 Minuten". Never shorter than it is. */
export function waitingTime(seconds: number): string {
  if (seconds <= 60) return 'eine Minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `${minutes} Minuten`;
  return `${Math.ceil(minutes / 60)} Stunden`;
}
