import type { FocusEvent } from 'react';

/** Selects a proposal when its field gets the focus, so that typing replaces it. What somebody has typed stays. */
export function typedOver({ target }: FocusEvent<HTMLInputElement>) {
  // After the tap, which sets the caret.
  if (target.value === target.defaultValue) setTimeout(() => target.select());
}
