/** The one German sentence that stands in the HTML itself. */
export const noScript =
  'Diese Seite braucht JavaScript. Bitte schalte es in deinem Browser ein und lade sie neu.';
