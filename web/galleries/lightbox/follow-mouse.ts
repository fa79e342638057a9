/** A mouse that rested this long (ms) before the button came up throws nothing. */
const REST_MS = 80;

/**
 * Lets the mouse pull a track sideways until its button comes up, then tells how fast it went:
 * in px/ms, positive towards later pictures.
 */
export function followMouse(track: HTMLElement, down: PointerEvent, onRelease: (velocity: number) => void) {
  const startLeft = track.scrollLeft;
  let last = down;
  let velocity = 0;

  function move(event: PointerEvent) {
    const elapsed = event.timeStamp - last.timeStamp;
    if (elapsed > 0) velocity = (last.clientX - event.clientX) / elapsed;
    last = event;
    track.scrollTo({ left: startLeft + down.clientX - event.clientX, behavior: 'instant' });
  }

  const listening = new AbortController();
  function release(event: PointerEvent) {
    listening.abort();
    onRelease(event.timeStamp - last.timeStamp > REST_MS ? 0 : velocity);
  }

  track.setPointerCapture(down.pointerId);
  track.addEventListener('pointermove', move, listening);
  track.addEventListener('pointerup', release, listening);
  track.addEventListener('pointercancel', release, listening);
}
