import type { GroupEmailState } from '#contract/group-email.ts';
import { CallError, call } from '../api.ts';

const SOON_MS = 3000;
const LATER_MS = 30_000;
/** What waits longer than this is not looked at that often any more. */
const PATIENCE_MS = 5 * 60_000;

type Listener = {
  onState: (state: GroupEmailState) => void;
  /** There is no such e-mail of this member. */
  onUnknown: () => void;
};

/**
 * Asks again and again what became of an e-mail to the group, until every copy has come to its end: often while
 * copies wait, seldom while they are only tried again, never while nobody looks at the page. Answers how to stop.
 */
export function watchCopies(mailId: string, { onState, onUnknown }: Listener): () => void {
  const begun = Date.now();
  let timer: number | undefined;
  let isOver = false;

  /** How long to wait until the next look; undefined when it was the last. */
  async function look(): Promise<number | undefined> {
    try {
      const state = await call('GET /group_emails/{id}', { params: { id: mailId } });
      if (!isOver) onState(state);
      if (!state.copies.some((copy) => copy.state === 'waiting' || copy.state === 'retrying')) return;
      const isSoon =
        state.copies.some((copy) => copy.state === 'waiting') && Date.now() - begun < PATIENCE_MS;
      return isSoon ? SOON_MS : LATER_MS;
    } catch (error) {
      if (!(error instanceof CallError && error.status === 404)) return LATER_MS;
      if (!isOver) onUnknown();
    }
  }

  async function goOn() {
    clearTimeout(timer);
    const wait = await look();
    clearTimeout(timer);
    if (wait === undefined) stop();
    else if (!isOver && !document.hidden) timer = setTimeout(goOn, wait);
  }

  function seenOrNot() {
    if (document.hidden) clearTimeout(timer);
    else goOn();
  }

  function stop() {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seenOrNot);
  }

  document.addEventListener('visibilitychange', seenOrNot);
  goOn();
  return stop;
}
