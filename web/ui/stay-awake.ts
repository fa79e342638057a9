/** Keeps the screen on where the browser can, until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;

  async function request() {
    if (over || document.visibilityState !== 'visible') return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) await lock.release();
    } catch {
      // Old browser, plain http or low battery: the screen may go dark, what runs goes on.
    }
  }

  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', request);
  request();

  return () => {
    over = true;
    document.removeEventListener('visibilitychange', request);
    lock?.release();
  };
}
