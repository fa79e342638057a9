/** 21. November 2026 */
export const longDay = (date: Date): string => date.toLocaleDateString('de-DE', { dateStyle: 'long' });

/** 14:35 */
export const clockTime = (date: Date): string => date.toLocaleTimeString('de-DE', { timeStyle: 'short' });

/** 2026-11-21, which sorts well in file names. */
export const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
