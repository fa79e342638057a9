/** The one German sentence in the HTML itself. */
export const noScript =
  'Diese Seite braucht JavaScript. Bitte schalte es in deinem Browser ein und lade sie neu.';
