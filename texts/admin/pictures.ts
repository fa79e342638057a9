/** How backups and media checks name pictures that are not as they were. */
export const pictureTexts = {
  headings: ['Bild', 'Galerie', 'von', 'Dateien', 'Nummer'],
  /** The account of the uploader was deleted. */
  nobody: '–',
  states: { missing: 'fehlt', changed: 'verändert', unreadable: 'unlesbar' },
};

export const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const images = (count: number) => some(count, 'Bild', 'Bilder');
/** After „von“ and „bei“. */
export const imagesDative = (count: number) => some(count, 'Bild', 'Bildern');
