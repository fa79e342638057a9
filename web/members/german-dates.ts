/** 21. November 2026 */
export const longDay = (date: Date): string => date.toLocaleDateString('de-DE', { dateStyle: 'long' });

/** 14:35 */
export const clockTime = (date: Date): string => date.toLocaleTimeString('de-DE', { timeStyle: 'short' });

/** 2026-11-21, as Swedes write it; sorts well in file names. */
export const isoDay = (date: Date): string => date.toLocaleDateString('sv-SE');
