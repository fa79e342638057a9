import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

/** Whether the page is enlarged by two fingers. */
export function useZoomed(): boolean {
  return useSyncExternalStore(subscribe, () => (window.visualViewport?.scale ?? 1) > 1.05);
}
