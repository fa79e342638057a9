import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { ArchivedGroupEmail } from '#contract/group-email.ts';
import { ARCHIVE_PART } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { call } from '../api.ts';
import { isMaintainer } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import styles from './group-email.module.css';

const t = groupEmailTexts.archive;

export const loader = () => call('GET /group_emails');

/** What was sent to all, a part at a time, and how something of it is taken out. */
function useArchive(first: readonly ArchivedGroupEmail[]) {
  const [emails, setEmails] = useState(first);
  const [part, setPart] = useState(0);
  const [hasMore, setHasMore] = useState(first.length === ARCHIVE_PART);
  const [said, setSaid] = useState('');
  const { attempt, isBusy } = useAttempt(t.refusals);

  const showOlder = () =>
    attempt({
      run: () => call('GET /group_emails/parts/{part}', { params: { part: String(part + 1) } }),
      done(older) {
        const known = new Set(emails.map(({ id }) => id));
        setEmails([...emails, ...older.filter(({ id }) => !known.has(id))]);
        setPart(part + 1);
        setHasMore(older.length === ARCHIVE_PART);
      },
      refusals: { 'not-found': t.notLoaded },
    });

  const takeOut = ({ id, subject }: ArchivedGroupEmail) =>
    attempt({
      question: t.question(subject),
      run: () => call('DELETE /group_emails/{id}', { params: { id } }),
      done() {
        setEmails((all) => all.filter((one) => one.id !== id));
        setSaid(t.takenOut);
      },
    });

  return { emails, hasMore, said, isBusy, showOlder, takeOut };
}

/** Texts are in the page even while they are folded, so that the browser finds words in them. */
export function Component() {
  const { emails, hasMore, said, isBusy, showOlder, takeOut } = useArchive(useLoaderData<typeof loader>());
  const [isUnfolded, setIsUnfolded] = useState(false);
  const maintains = isMaintainer(readSession()?.username ?? '');

  return (
    <Page title={t.title}>
      <p>{emails.length > 0 ? t.lead : t.none}</p>
      <Buttons>
        {emails.length > 1 && (
          <Button onClick={() => setIsUnfolded(!isUnfolded)}>{isUnfolded ? t.fold : t.unfold}</Button>
        )}
        <ButtonLink to={pathOf('/group-email')}>{t.write}</ButtonLink>
      </Buttons>
      <p role="status">{said}</p>
      <ul className={`measure ${styles.archive}`}>
        {emails.map((email) => (
          <li key={email.id}>
            <details open={isUnfolded}>
              <summary>
                <span dir="auto">
                  <strong>{email.subject}</strong>
                </span>
                <span className="quiet">{t.by(email.sender, email.sentAt * 1000)}</span>
              </summary>
              <p className="written" dir="auto">
                {email.text}
              </p>
              {(email.own || maintains) && (
                <Button busy={isBusy} onClick={() => takeOut(email)}>
                  {t.takeOut}
                </Button>
              )}
            </details>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button busy={isBusy} onClick={showOlder}>
          {t.older}
        </Button>
      )}
    </Page>
  );
}
