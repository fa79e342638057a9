import { useEffect } from 'react';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';

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
      // Old browser, plain http or low battery: the screen may go dark, the upload goes on.
    }
  }

  // The browser drops the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', request);
  request();

  return () => {
    over = true;
    document.removeEventListener('visibilitychange', request);
    lock?.release();
  };
}

/** While uploading, the screen stays on and leaving the page needs a yes to this question. */
export function useUploadGuard(isUploading: boolean, question: string): void {
  useLeaveGuard(isUploading, question);
  useEffect(() => (isUploading ? stayAwake() : undefined), [isUploading]);
}
