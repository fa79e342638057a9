import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import type { CopyState, GroupEmailState } from '#contract/group-email.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { CallError, call } from '../api.ts';
import { NotReached } from '../ui/not-reached.tsx';
import styles from './group-email.module.css';

const SOON_MS = 3000;
const LATER_MS = 30_000;
/** So often in a row it may not be told; then nobody asks any more. */
const FAILURES_AT_MOST = 20;
/** After this long, waiting copies are polled less often. */
const PATIENCE_MS = 5 * MINUTE_MS;

type Listener = {
  onState: (state: GroupEmailState) => void;
  /** There is no such e-mail of this member, or nothing is told of it. */
  onUnknown: () => void;
};

/**
 * Polls the state of an e-mail to the group until every copy is in its final state: often while
 * copies wait, seldom while they are only being retried, never while the page is hidden. Returns how to stop.
 */
function watchCopies(mailId: string, { onState, onUnknown }: Listener): () => void {
  const begun = Date.now();
  let isKnown = false;
  let failures = 0;
  let timer: number | undefined;
  let isOver = false;

  /** Returns the delay until the next call; undefined when this was the last. */
  async function refresh(): Promise<number | undefined> {
    try {
      const state = await call('GET /group_emails/{id}', { params: { id: mailId } });
      isKnown = true;
      failures = 0;
      if (!isOver) onState(state);
      if (!state.copies.some((copy) => copy.state === 'waiting' || copy.state === 'retrying')) return;
      const isSoon =
        state.copies.some((copy) => copy.state === 'waiting') && Date.now() - begun < PATIENCE_MS;
      return isSoon ? SOON_MS : LATER_MS;
    } catch (error) {
      failures += 1;
      if (isKnown && !(error instanceof CallError && error.status === 404))
        return failures < FAILURES_AT_MOST ? LATER_MS : undefined;
      if (!isOver) onUnknown();
    }
  }

  async function goOn() {
    clearTimeout(timer);
    const wait = await refresh();
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

type CopiesProps = {
  mailId: string;
  /** How many were sent on this page so far. After each, the focus moves here. */
  sent: number;
  onUnknown: () => void;
};

/** How many copies of an e-mail to the group are where, and who gets none, updated live. */
export function Copies({ mailId, sent, onUnknown }: CopiesProps) {
  const [mail, setMail] = useState<GroupEmailState>();
  const heading = useRef<HTMLHeadingElement>(null);
  const unknown = useEffectEvent(onUnknown);

  useEffect(() => watchCopies(mailId, { onState: setMail, onUnknown: () => unknown() }), [mailId]);

  // The form is empty again and its button a new one.
  useEffect(() => {
    if (sent > 0) heading.current?.focus();
  }, [sent]);

  return (
    <section className={`stack measure ${styles.copies}`} aria-labelledby="copies">
      <h2 id="copies" ref={heading} tabIndex={-1}>
        {groupEmailTexts.copies.title}
      </h2>
      {mail && <p>{groupEmailTexts.copies.which(mail.subject, mail.acceptedAt * 1000)}</p>}
      <p role="status">{mail && groupEmailTexts.copies.counts(countStates(mail), mail.copies.length)}</p>
      {mail && <NotReached named={mail.notReached} more={mail.notNamed} />}
      <ul>
        {namedCopies(mail).map(({ name, state, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the order stays
          <li key={index} data-state={state}>
            <span>
              <strong dir="auto">{name || groupEmailTexts.copies.formerMember}</strong>
            </span>
            <span className="quiet">{groupEmailTexts.copies.states[state]}</span>
            {reason && <span className="small">{groupEmailTexts.copies.reasons[reason]}</span>}
          </li>
        ))}
      </ul>
      <p className="small">{groupEmailTexts.copies.explanation}</p>
    </section>
  );
}

/** Who was not reached, or not yet. Only maintainers are told whose copies they are. */
const namedCopies = (mail: GroupEmailState | undefined) =>
  mail?.copies.some(({ name }) => name !== '')
    ? mail.copies.filter(({ state }) => state !== 'handed-over' && state !== 'waiting')
    : [];

function countStates({ copies }: GroupEmailState): Record<CopyState, number> {
  const counts = { waiting: 0, 'handed-over': 0, retrying: 0, undeliverable: 0, 'not-wanted': 0 };
  for (const { state } of copies) counts[state] += 1;
  return counts;
}
