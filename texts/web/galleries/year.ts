export const yearTexts = {
  label: 'Ungefähr aus dem Jahr:',
  hint: 'Vier Ziffern, nur wenn du es weißt. Es gilt für Bilder ohne Aufnahmezeit.',
};
