/** Until this time is over, the network is back, or nobody waits any more. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      end.abort();
      resolve();
    }
    addEventListener('online', done, { signal: end.signal });
    signal.addEventListener('abort', done, { signal: end.signal });
  });
}
