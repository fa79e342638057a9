/** The id of the button in an image's card, where the focus returns to. */
export const cardId = (imageId: string) => `bild-${imageId}`;
