import { Refusal } from '../table/refusal.ts';

/** Who sent what is to be worked on. */
export type Sender = {
  memberId: string;
  /** Aborted once nobody waits for the answer any more. */
  gone: AbortSignal;
};

/** Where no client is that could leave. */
export const staying = (memberId: string): Sender => ({
  memberId,
  gone: new AbortController().signal,
});

/** The right of a member to one more piece; given back by `using`. */
export type Place = Disposable & { sender: Sender };

type Settings = {
  /** How many pieces of a member may be under way: received, waiting or worked on. */
  ofMember: number;
  /** How long a piece may wait. */
  waitSeconds: number;
  /** Seconds after which another try makes sense for what has waited so long. */
  retryAfter: number;
};

/** Seconds after which a member who has too many pieces under way may send another one. */
const RETRY_AFTER_OWN = 5;

type Piece = { sender: Sender; call(): void; refuse(refusal: Refusal): void };

/** What waits, by member: the first piece of the first member is next. */
function createWaiting() {
  const pieces = new Map<string, Piece[]>();
  return {
    add(piece: Piece) {
      const { memberId } = piece.sender;
      pieces.set(memberId, [...(pieces.get(memberId) ?? []), piece]);
    },

    remove(piece: Piece) {
      const { memberId } = piece.sender;
      const others = pieces.get(memberId)?.filter((other) => other !== piece) ?? [];
      if (others.length > 0) pieces.set(memberId, others);
      else pieces.delete(memberId);
    },

    putLast(memberId: string) {
      const own = pieces.get(memberId);
      pieces.delete(memberId);
      if (own) pieces.set(memberId, own);
    },

    next(): Piece | undefined {
      const [[first] = []] = pieces.values();
      return first;
    },

    all: (): Piece[] => [...pieces.values()].flat(),
  };
}

const busy = (seconds: number) => new Refusal('busy', { retryAfter: seconds });

/** Gives a place before anything is received. Refuses as `busy` a member who has too many pieces under way. */
function createPlaces(ofMember: number) {
  const places = new Map<string, number>();
  return (sender: Sender): Place => {
    const { memberId } = sender;
    const taken = places.get(memberId) ?? 0;
    if (taken >= ofMember) throw busy(RETRY_AFTER_OWN);
    places.set(memberId, taken + 1);
    return {
      sender,
      [Symbol.dispose]() {
        const left = (places.get(memberId) ?? 0) - 1;
        if (left > 0) places.set(memberId, left);
        else places.delete(memberId);
      },
    };
  };
}

/**
 * Does one piece of work at a time, of each member in turn: so nobody waits for more than one piece of anybody else,
 * however many they send. What waits too long is refused as `busy`; what nobody waits for any more is dropped.
 */
export function createFairLine({ ofMember, waitSeconds, retryAfter }: Settings) {
  const waiting = createWaiting();
  let isWorking = false;

  async function enter(sender: Sender): Promise<void> {
    const { gone } = sender;
    if (gone.aborted) throw new Refusal('stopped-midway');
    if (!isWorking) {
      isWorking = true;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const piece: Piece = {
      sender,
      call: resolve,
      refuse(refusal) {
        waiting.remove(piece);
        reject(refusal);
      },
    };
    waiting.add(piece);
    const timer = setTimeout(() => piece.refuse(busy(retryAfter)), waitSeconds * 1000);
    const drop = () => piece.refuse(new Refusal('stopped-midway'));
    gone.addEventListener('abort', drop);
    await promise.finally(() => {
      clearTimeout(timer);
      gone.removeEventListener('abort', drop);
    });
  }

  function leave({ memberId }: Sender) {
    // Whose piece is done comes after everybody who waits by now.
    waiting.putLast(memberId);
    const next = waiting.next();
    isWorking = next !== undefined;
    if (!next) return;
    waiting.remove(next);
    next.call();
  }

  return {
    place: createPlaces(ofMember),

    async run<T>({ sender }: Place, work: () => Promise<T>): Promise<T> {
      await enter(sender);
      try {
        return await work();
      } finally {
        leave(sender);
      }
    },

    dismissAll() {
      for (const piece of waiting.all()) piece.refuse(busy(retryAfter));
    },
  };
}
