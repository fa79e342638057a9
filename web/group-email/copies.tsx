import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import type { CopyState, GroupEmailState } from '#contract/group-email.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { CallError, call } from '../api.ts';
import { NotReached } from '../ui/letter-preview.tsx';
import styles from './group-email.module.css';

const SOON_MS = 3000;
const LATER_MS = 30_000;
/** So often in a row it may not be told; then nobody asks any more. */
const FAILURES_AT_MOST = 20;
/** After this long, waiting copies are polled less often. */
const PATIENCE_MS = 5 * MINUTE_MS;

type CopiesProps = {
  mailId: string;
  /** How many were sent on this page so far. After each, the focus moves here. */
  sent: number;
  onUnknown: () => void;
};

/** How many copies of an email to the group are where, and who gets none, updated live. */
export function Copies({ mailId, sent, onUnknown }: CopiesProps) {
  const [mail, setMail] = useState<GroupEmailState>();
  const heading = useRef<HTMLHeadingElement>(null);
  const unknown = useEffectEvent(onUnknown);

  // Often while copies wait, seldom while they are only being retried, until every copy is in its final state.
  useEffect(() => {
    const begun = Date.now();
    let [due, isKnown, failures, isOver] = [begun, false, 0, false];

    async function look() {
      if (document.hidden || Date.now() < due) return;
      due = Infinity;
      try {
        const state = await call('GET /group_emails/{id}', { params: { id: mailId } });
        [isKnown, failures] = [true, 0];
        setMail(state);
        const has = (which: CopyState) => state.copies.some((copy) => copy.state === which);
        if (has('waiting') && Date.now() - begun < PATIENCE_MS) due = 0;
        else if (has('waiting') || has('retrying')) due = Date.now() + LATER_MS;
      } catch (error) {
        failures += 1;
        if (isOver) return;
        if (!isKnown || (error instanceof CallError && error.status === 404)) unknown();
        else if (failures < FAILURES_AT_MOST) due = Date.now() + LATER_MS;
      }
    }
    look();
    const timer = setInterval(look, SOON_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [mailId]);

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
