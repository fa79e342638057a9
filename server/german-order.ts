/** German collation: umlauts next to their vowels, 2 before 10. */
export const german = new Intl.Collator('de', { numeric: true });
