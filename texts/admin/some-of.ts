const SHOWN = 3;

/** The first of many names, and how many there are besides. */
export const someOf = (names: readonly string[]) =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN - 1).join(', ')} und ${names.length - SHOWN + 1} weitere`;
