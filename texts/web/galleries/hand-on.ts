/** Handing on one picture or several. */
export const handOnTexts = {
  /** The browser wants a press that was just now. */
  ready: (count: number) => `${count === 1 ? 'Das Bild ist' : `Die ${count} Bilder sind`} da. Jetzt teilen?`,
};
