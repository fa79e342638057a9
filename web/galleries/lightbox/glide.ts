const GLIDE_MS = 468;

/** Scrolls a track sideways in 468 ms, or at once where motion is not wanted. Returns how to stop it. */
export function glide(track: HTMLElement, left: number, onEnd: () => void): () => void {
  const from = track.scrollLeft;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // An animation of nothing: the browser's own clock and easing curve.
  const effect = new KeyframeEffect(null, null, {
    duration: still ? 0 : GLIDE_MS,
    easing: 'cubic-bezier(.42, 0, .58, 1)',
    fill: 'forwards',
  });
  const clock = new Animation(effect);
  clock.play();
  let frame = requestAnimationFrame(step);

  function step() {
    const progress = effect.getComputedTiming().progress ?? 1;
    track.scrollTo({ left: from + (left - from) * progress, behavior: 'instant' });
    if (clock.playState === 'finished') onEnd();
    else frame = requestAnimationFrame(step);
  }

  return () => {
    cancelAnimationFrame(frame);
    clock.cancel();
  };
}
