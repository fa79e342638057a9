/** What maintainers may have written themselves, in the data folder. */
export const ownTexts = ['impressum.md', 'datenschutz.md'];
