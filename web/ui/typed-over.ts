import type { FocusEvent } from 'react';

/** When a field with a proposal gets the focus: what is typed takes its place. What somebody has typed stays. */
export function typedOver({ target }: FocusEvent<HTMLInputElement>) {
  // After the tap, which sets the caret.
  if (target.value === target.defaultValue) setTimeout(() => target.select());
}
