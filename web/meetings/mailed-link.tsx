import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerLinkState } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { answerLinkTexts as t } from '#texts/web/meetings/meetings.ts';
import { CallError } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Page } from '../ui/page.tsx';
import { reasonOf } from '../ui/use-attempt.ts';
import { type MailedPage, useMailedToken } from '../ui/use-mailed-token.ts';
import styles from './meetings.module.css';

/** A link that cannot be answered, or not now. */
type Failure = 'unknown' | 'failed';

type Props<State> = {
  page: MailedPage;
  check: (token: string) => Promise<State>;
  /** Why nothing can be said here any more. */
  goneOf: (state: State) => { title: string; text: string } | undefined;
  /** `reload`: when it turns out that nothing can be said any more. */
  children: (token: string, state: State, reload: () => Promise<void>) => ReactNode;
};

/** Where a mailed link about a meeting leads. Needs no login; opening it changes nothing: mail scanners open pages, too. */
export function MailedLink<State extends object>({ page, check, goneOf, children }: Props<State>) {
  const token = useMailedToken(page);
  const [state, setState] = useState<State | Failure>();

  async function load() {
    setState(undefined);
    setState(await check(token).catch(failureOf));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (token) void load();
  }, [token]);

  if (!token) return <NothingToSay title={t.reopenTitle}>{t.reopen}</NothingToSay>;
  if (!state) return null;
  if (state === 'unknown') return <NothingToSay title={t.unknownTitle}>{t.unknown}</NothingToSay>;
  if (state === 'failed')
    return (
      <Page title={t.failedTitle}>
        <p>{answerTexts.refusals.unreachable}</p>
        <Button kind="primary" onClick={load}>
          {t.retry}
        </Button>
      </Page>
    );

  const gone = goneOf(state);
  if (gone) return <NothingToSay title={gone.title}>{gone.text}</NothingToSay>;
  return children(token, state, load);
}

const failureOf = (error: unknown): Failure =>
  error instanceof CallError && (error.status === 404 || error.status === 400) ? 'unknown' : 'failed';

/** Nothing can be answered here; the page of all meetings tells more. */
function NothingToSay({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <p className={styles.text}>{children}</p>
      <ButtonLink to={pathOf('/treffen')}>{t.toMeeting}</ButtonLink>
    </Page>
  );
}

/** Whoever has got somebody else's mail shall not answer for them. */
export function AsWhom({ lead, name }: { lead: string; name: string }) {
  return (
    <>
      <p>
        <span>{lead}</span>{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>
        .
      </p>
      <details className={styles.span}>
        <summary>{t.notYou}</summary>
        <p className={styles.text}>{t.notYouHelp}</p>
      </details>
    </>
  );
}

/** Of what a mail told: when is not said of what is still voted on. */
export const MailedFacts = ({ title, startsAt, endsAt, place, street, town }: MailedOccasion) => (
  <div>
    <p>
      <strong>
        <bdi>{title}</bdi>
      </strong>
    </p>
    {startsAt !== null && <p>{spanInWords({ startsAt, endsAt })}</p>}
    <p dir="auto">{[place, street, town].filter(Boolean).join(', ')}</p>
  </div>
);

type MailedOccasion = Pick<AnswerLinkState, 'title' | 'startsAt' | 'endsAt' | 'place' | 'street' | 'town'>;

/** Says something by a link; `onGone` when it turns out that nothing can be said any more. */
export function useSaying(onGone: () => Promise<void>) {
  const dialogs = useDialogs();
  return async (run: () => Promise<unknown>, done: () => void) => {
    try {
      await run();
      done();
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) return onGone();
      await dialogs.error(reasonOf(error, answerTexts.refusals));
    }
  };
}
