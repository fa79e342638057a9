/** How Germans sort names: umlauts beside their vowels, 2 before 10. */
export const german = new Intl.Collator('de', { numeric: true });
