import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { Answer, AnswerLinkState } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { answerLinkTexts as t } from '#texts/web/meetings/meetings.ts';
import { CallError, call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { reasonOf } from '../ui/use-attempt.ts';
import { useMailedToken } from '../ui/use-mailed-token.ts';
import styles from './meetings.module.css';
import { PersonsField } from './persons-field.tsx';

/** Which link of the mail was followed. */
const CHOSEN = 'antwort';
const answerOf: Record<string, Answer> = { ja: 'yes', vielleicht: 'maybe', nein: 'no' };

/** A link that cannot be answered, or not now. */
type Failure = 'unknown' | 'failed';

/** Where the three links of an invitation lead. Needs no login; only its button answers: mail scanners open pages, too. */
export function AnswerLinkPage() {
  const [search] = useSearchParams();
  const [chosen] = useState(() => answerOf[search.get(CHOSEN) ?? '']);
  const token = useMailedToken('/zusage/:token?');
  const [state, setState] = useState<AnswerLinkState | Failure>();

  async function load() {
    setState(undefined);
    setState(await call('POST /check_answer_link', { body: { token } }).catch(failureOf));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (token) void load();
  }, [token]);

  if (!token) return <NoAnswer title={t.reopenTitle}>{t.reopen}</NoAnswer>;
  if (!state) return null;
  if (state === 'unknown') return <NoAnswer title={t.unknownTitle}>{t.unknown}</NoAnswer>;
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
  if (gone) return <NoAnswer title={t.goneTitle[gone]}>{t.gone[gone](isolated(state.title))}</NoAnswer>;
  return <AnswerByLink token={token} link={state} chosen={chosen} onGone={load} />;
}

const failureOf = (error: unknown): Failure =>
  error instanceof CallError && (error.status === 404 || error.status === 400) ? 'unknown' : 'failed';

function goneOf({ state, isPast }: AnswerLinkState): keyof typeof t.gone | undefined {
  if (state === 'cancelled') return 'cancelled';
  if (isPast) return 'past';
  return state === 'proposed' ? 'proposed' : undefined;
}

/** Nothing can be answered here; the page of all meetings tells more. */
function NoAnswer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <p className={styles.text}>{children}</p>
      <ButtonLink to={pathOf('/treffen')}>{t.toMeeting}</ButtonLink>
    </Page>
  );
}

/** The file has come with the page, as nobody is logged in who could fetch it. */
function downloadCalendar(calendar: string): void {
  const url = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = t.calendarName;
  link.click();
  URL.revokeObjectURL(url);
}

type Props = {
  token: string;
  link: AnswerLinkState;
  /** By the link that was followed. */
  chosen: Answer | undefined;
  /** It can no longer be answered. */
  onGone: () => Promise<void>;
};

function AnswerByLink({ token, link, chosen, onGone }: Props) {
  const dialogs = useDialogs();
  const [answer, setAnswer] = useState(chosen ?? link.answer ?? 'yes');
  const [persons, setPersons] = useState(Math.max(1, link.persons));
  const [given, setGiven] = useState(link.answer && { answer: link.answer, persons: link.persons });
  const [isDone, setIsDone] = useState(false);

  async function send() {
    try {
      await call('POST /answer_invitation', { body: { token, answer, persons } });
      setGiven({ answer, persons });
      setIsDone(true);
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) return onGone();
      await dialogs.error(reasonOf(error, answerTexts.refusals));
    }
  }

  if (isDone && given)
    return (
      <Page title={t.thanks[given.answer]}>
        <p>{t.done[given.answer](given.persons)}</p>
        <Facts link={link} />
        {given.answer !== 'no' && link.calendar && (
          <Button onClick={() => downloadCalendar(link.calendar)}>{t.calendar}</Button>
        )}
        <p className={styles.text}>{t.changeMind}</p>
        <div className={styles.buttons}>
          <Button onClick={() => setIsDone(false)}>{t.change}</Button>
          <ButtonLink to={pathOf('/treffen')}>{t.toMeeting}</ButtonLink>
        </div>
      </Page>
    );

  return (
    <Page title={t.title} tabTitle={t.tabTitle(link.title)}>
      <Facts link={link} />
      <p>
        {t.asWho}{' '}
        <strong>
          <bdi>{link.name}</bdi>
        </strong>
        .
      </p>
      <details className={styles.span}>
        <summary>{t.notYou}</summary>
        <p className={styles.text}>{t.notYouHelp}</p>
      </details>
      {given && (
        <p>
          {t.soFar} {answerTexts.given[given.answer](given.persons)} {link.asksAgain && answerTexts.asksAgain}
        </p>
      )}
      <Form onSubmit={send}>
        <fieldset className={styles.group}>
          <legend className="visually-hidden">{t.group}</legend>
          <div>
            {(['yes', 'maybe', 'no'] as const).map((option) => (
              <label key={option} className={styles.option}>
                <input
                  type="radio"
                  name="answer"
                  checked={answer === option}
                  onChange={() => setAnswer(option)}
                />
                {t.options[option]}
              </label>
            ))}
          </div>
        </fieldset>
        {answer !== 'no' && <PersonsField value={persons} onChange={setPersons} />}
        <SubmitButton always>{t.submit[answer]}</SubmitButton>
      </Form>
    </Page>
  );
}

function Facts({ link: { title, startsAt, endsAt, place, street, town } }: { link: AnswerLinkState }) {
  return (
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
}
