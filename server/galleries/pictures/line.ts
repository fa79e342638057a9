import { Refusal } from '#server/http/table/refusal.ts';

/** Seconds after which another try makes sense. */
const RETRY_AFTER = 30;

type Place = { call(): void; dismiss(): void };

/** Lets one in at a time, in the order of arrival; who waits longer than `waitSeconds` is refused. */
export function createPictureLine(waitSeconds: number) {
  const waiting = new Set<Place>();
  let taken = false;

  function enter(): Promise<void> {
    if (!taken) {
      taken = true;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const dismiss = () => {
      waiting.delete(place);
      reject(new Refusal('busy', { retryAfter: RETRY_AFTER }));
    };
    const patience = setTimeout(dismiss, waitSeconds * 1000);
    const place: Place = { call: resolve, dismiss };
    waiting.add(place);
    return promise.finally(() => clearTimeout(patience));
  }

  function leave() {
    const [next] = waiting;
    taken = next !== undefined;
    if (!next) return;
    waiting.delete(next);
    next.call();
  }

  return {
    async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    dismissAll() {
      for (const place of waiting) place.dismiss();
    },
  };
}
