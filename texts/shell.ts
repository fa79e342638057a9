/** The German sentences in the HTML itself; the second where no script comes that runs. */
export const noScript =
  'Diese Seite braucht JavaScript. Bitte schalte es in deinem Browser ein und lade sie neu.';
export const notLoaded =
  'Die Seite lädt noch immer? Dann ist die Verbindung langsam, oder dein Browser ist zu alt für sie.';
export const home = 'Zur Startseite';
