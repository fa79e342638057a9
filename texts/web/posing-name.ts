/** Wherever a name is entered. */
export const posingName =
  'Dieser Name klingt nach der Seite oder nach denen, die sie betreuen. Bitte nimm deinen eigenen.';
