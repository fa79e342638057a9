/** Of the keyboard, of a presenter's remote, and of the remote of a television. */
const keys: Record<string, 'next' | 'previous' | 'toggle' | 'first' | 'last'> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  MediaTrackNext: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  MediaTrackPrevious: 'previous',
  ' ': 'toggle',
  Enter: 'toggle',
  MediaPlayPause: 'toggle',
  Home: 'first',
  End: 'last',
};

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What a key asks of pictures that follow each other. `isOnButton`: some keys press the one that has the focus. */
export function actOf({ key, altKey, ctrlKey, metaKey }: Press, isOnButton: boolean) {
  if (altKey || ctrlKey || metaKey || (isOnButton && (key === ' ' || key === 'Enter'))) return undefined;
  return keys[key];
}
