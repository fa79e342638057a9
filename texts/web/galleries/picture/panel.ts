/** What members do with a picture in the lightbox. */
export const pictureTexts = {
  hide: 'Ich bin auf diesem Bild',
};
