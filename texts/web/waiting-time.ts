/** A waiting time, as in "Bitte warte 5 Minuten". Rounded up. */
export function waitingTime(seconds: number): string {
  if (seconds <= 60) return 'eine Minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `${minutes} Minuten`;
  return `${Math.ceil(minutes / 60)} Stunden`;
}
