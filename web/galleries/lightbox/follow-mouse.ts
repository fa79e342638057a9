/** A mouse at rest this long (ms) before release has no velocity. */
const REST_MS = 80;

/**
 * Lets the mouse drag a track sideways until the button is released, then reports the velocity
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
