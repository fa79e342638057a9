import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CopyState, GroupEmailState } from '#contract/group-email.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import styles from './copies.module.css';
import { watchCopies } from './watch-copies.ts';

const t = groupEmailTexts.copies;

type Props = {
  mailId: string;
  /** How many were sent on this page so far. After each the focus comes here. */
  sent: number;
  onUnknown: () => void;
};

/** What became of each copy of an e-mail to the group, kept up to date. */
export function Copies({ mailId, sent, onUnknown }: Props) {
  const [mail, setMail] = useState<GroupEmailState>();
  const heading = useRef<HTMLHeadingElement>(null);
  const unknown = useEffectEvent(onUnknown);

  useEffect(() => watchCopies(mailId, { onState: setMail, onUnknown: () => unknown() }), [mailId]);

  // The form is empty again and its button a new one.
  useEffect(() => {
    if (sent > 0) heading.current?.focus();
  }, [sent]);

  return (
    <section className={styles.copies} aria-labelledby="copies">
      <h2 id="copies" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      {mail && <p>{t.which(mail.subject, mail.acceptedAt * 1000)}</p>}
      <p role="status">{mail && t.counts(countStates(mail), mail.copies.length)}</p>
      <ul>
        {mail?.copies.map(({ name, state, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the order stays
          <li key={index} data-state={state}>
            <span className={styles.name}>
              <bdi>{name || t.formerMember}</bdi>
            </span>
            <span className={styles.state}>{t.states[state]}</span>
            {reason && <span className={styles.reason}>{t.reasons[reason]}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.explanation}>{t.explanation}</p>
    </section>
  );
}

function countStates({ copies }: GroupEmailState): Record<CopyState, number> {
  const counts = { waiting: 0, 'handed-over': 0, retrying: 0, undeliverable: 0, 'not-wanted': 0 };
  for (const { state } of copies) counts[state] += 1;
  return counts;
}
