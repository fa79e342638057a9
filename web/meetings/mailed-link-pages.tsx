import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isolated, withoutDirections } from '#contract/characters.ts';
import { MEETING_GREETING_MAX } from '#contract/limits.ts';
import { withoutDirt } from '#contract/link-code.ts';
import { placeLines } from '#contract/meeting-fields.ts';
import type { Answer, MeetingLinkState } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { mailedLinkTexts as t } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { CallError, call } from '../api.ts';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { Radios } from '../ui/radios.tsx';
import { saveBlob } from '../ui/save.ts';
import { reasonOf } from '../ui/use-attempt.ts';
import { type MailedPage, useMailedToken } from '../ui/use-mailed-token.ts';
import styles from './meetings.module.css';
import { PartyFields, partyOf, saidOf } from './party-fields.tsx';

/** Where the three links of an invitation lead. */
export const AnswerPage = () => <MailedLink page="/zusage/:token?" />;

/** Where the link of a mail leads that asks for votes on the dates of a meeting. */
export const VotePage = () => <MailedLink page="/abstimmung/:token?" />;

/** Which link of an invitation was followed. */
const CHOSEN = 'antwort';
const answerOf: Record<string, Answer> = { ja: 'yes', vielleicht: 'maybe', nein: 'no' };

/** A link by which nothing can be said, or not now. */
type Failure = 'unknown' | 'failed';

/** Needs no login; opening it changes nothing: mail scanners open pages, too. */
function MailedLink({ page }: { page: MailedPage }) {
  const token = useMailedToken(page);
  const [search] = useSearchParams();
  const [followed] = useState(() => answerOf[withoutDirt(search.get(CHOSEN) ?? '')]);
  const [state, setState] = useState<MeetingLinkState | Failure>();

  async function load() {
    setState(undefined);
    setState(await call('POST /check_meeting_link', { body: { token } }).catch(failureOf));
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
  if (gone) return <NothingToSay title={t.goneTitle[gone]}>{goneText(gone, state)}</NothingToSay>;
  if (state.isOwnSaid) return <NothingToSay title={t.ownSaidTitle}>{ownSaidText(state)}</NothingToSay>;
  const props = { token, link: state, onGone: load };
  return state.asks === 'votes' ? <Votes {...props} /> : <AnswerByLink {...props} followed={followed} />;
}

const failureOf = (error: unknown): Failure =>
  error instanceof CallError && (error.status === 404 || error.status === 400) ? 'unknown' : 'failed';

/** Why nothing can be said any more, or not yet. */
function goneOf({ state, isPast, asks }: MeetingLinkState): keyof typeof t.gone | undefined {
  if (state === 'cancelled') return state;
  if (isPast) return 'past';
  return (state === 'proposed') === (asks === 'votes') ? undefined : state;
}

/** What the member has said for themselves, over which nothing goes by the link of somebody else. */
const ownSaidText = ({ asks, answer, persons }: MeetingLinkState) =>
  asks === 'votes' || answer === null
    ? t.ownSaid.votes
    : t.ownSaid.answers(answerTexts.given[answer](persons));

const goneText = (gone: keyof typeof t.gone, { title, startsAt, endsAt }: MeetingLinkState) =>
  t.gone[gone](isolated(title), startsAt === null ? '' : spanInWords({ startsAt, endsAt }));

/** The page of all meetings tells more. */
function NothingToSay({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <p>{children}</p>
      <ButtonLink to={pathOf('/treffen')}>{t.toMeeting}</ButtonLink>
    </Page>
  );
}

type Props = {
  token: string;
  link: MeetingLinkState;
  /** It turns out that nothing can be said any more. */
  onGone: () => Promise<void>;
};

function AnswerByLink({ token, link, onGone, followed }: Props & { followed: Answer | undefined }) {
  const [answer, setAnswer] = useState(followed ?? link.answer ?? 'yes');
  const [party, setParty] = useState(partyOf(link));
  const [greeting, setGreeting] = useState(link.greeting);
  const [given, setGiven] = useState(link.answer && { answer: link.answer, persons: link.persons });

  // In the name of nobody else.
  const mayGreet = answer !== 'yes' && link.passedOnBy === null;

  const send = async () => {
    const { persons, choice, along } = saidOf(party);
    const chosen = link.question !== '' && { choice, along };
    const greets = mayGreet && { greeting: withoutDirections(greeting).trim() };
    await call('POST /answer_invitation', { body: { token, answer, persons, ...chosen, ...greets } });
    setGiven({ answer, persons });
  };

  return (
    <Saying
      link={link}
      send={send}
      onGone={onGone}
      texts={t.answers}
      thanks={t.answers.thanks[answer]}
      done={
        <>
          <p>{given && t.answers.done[given.answer](given.persons)}</p>
          <Occasion {...link} />
          {answer !== 'no' && link.calendar && (
            <Button onClick={() => downloadCalendar(link.calendar)}>{t.answers.calendar}</Button>
          )}
        </>
      }
    >
      {given && (
        <p>
          {t.answers.soFar} <span>{answerTexts.given[given.answer](given.persons)}</span>{' '}
          <span>{link.asksAgain && answerTexts.asksAgain[given.answer]}</span>
        </p>
      )}
      {/* Before all that may be changed, so that nobody takes the page for an answer. */}
      <div className={styles.answer}>
        <SubmitButton always>{t.answers.submit[answer]}</SubmitButton>
      </div>
      <Radios
        legend={t.answers.group}
        isUnseen
        name="answer"
        options={t.answers.options}
        value={answer}
        onChoose={setAnswer}
      />
      {answer !== 'no' && <PartyFields asked={link} party={party} hasNames={false} onChange={setParty} />}
      {mayGreet && (
        <Field
          label={meetingPageTexts.own.greeting}
          hint={t.answers.greetingHint}
          name="greeting"
          value={greeting}
          onChange={({ target }) => setGreeting(target.value)}
          maxLength={MEETING_GREETING_MAX}
          multiline
          rows={3}
        />
      )}
    </Saying>
  );
}

/** The file has come with the page, as nobody is logged in who could fetch it. */
const downloadCalendar = (calendar: string) =>
  saveBlob(new Blob([calendar], { type: 'text/calendar' }), t.answers.calendarName);

/** All dates, with three choices each. */
function Votes({ token, link, onGone }: Props) {
  const { choices } = meetingPageTexts.votes;
  const [chosen, setChosen] = useState<Record<string, Answer>>(() =>
    Object.fromEntries(link.dates.flatMap(({ id, myVote }) => (myVote ? [[id, myVote]] : []))),
  );

  const send = () => {
    const votes = Object.entries(chosen).map(([dateId, vote]) => ({ dateId, vote }));
    return call('POST /vote_by_link', { body: { token, votes } });
  };

  return (
    <Saying
      link={link}
      send={send}
      onGone={onGone}
      texts={t.votes}
      thanks={t.votes.thanks}
      done={
        <>
          <p>{t.votes.done}</p>
          <dl className={styles.facts}>
            {link.dates.map(({ id, ...date }) => (
              <div key={id}>
                <dt>{spanInWords(date)}</dt>
                <dd>{chosen[id] && choices[chosen[id]]}</dd>
              </div>
            ))}
          </dl>
          <p>{t.votes.next}</p>
        </>
      }
    >
      <p>{t.votes.lead(link.answerUntil && dayInWords(link.answerUntil))}</p>
      {link.dates.map(({ id, ...date }) => (
        <Radios
          key={id}
          legend={spanInWords(date)}
          name={id}
          options={choices}
          value={chosen[id]}
          required
          onChoose={(vote) => setChosen({ ...chosen, [id]: vote })}
        />
      ))}
      <SubmitButton>{t.votes.submit}</SubmitButton>
    </Saying>
  );
}

type SayingProps = Pick<Props, 'link' | 'onGone'> & {
  texts: { title: string; tabTitle: (title: string) => string; asWho: string; change: string };
  send: () => Promise<unknown>;
  /** The title once it is said, and what was. */
  thanks: string;
  done: ReactNode;
  children: ReactNode;
};

/** One form with one button; what was said can be changed by the same. */
function Saying({ link, onGone, texts, send, thanks, done, children }: SayingProps) {
  const dialogs = useDialogs();
  const [isDone, setIsDone] = useState(false);

  async function say() {
    try {
      await send();
      setIsDone(true);
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) return onGone();
      await dialogs.error(reasonOf(error, answerTexts.refusals));
    }
  }

  // A page of its own: a translator has taken texts of the form away, which React would look for.
  if (isDone)
    return (
      <Page key="done" title={thanks}>
        {done}
        <p>{link.passedOnBy === null ? t.changeMind : t.changeMindHere}</p>
        <Buttons>
          <Button onClick={() => setIsDone(false)}>{texts.change}</Button>
          <ButtonLink to={pathOf('/treffen')}>{t.toMeeting}</ButtonLink>
        </Buttons>
      </Page>
    );

  return (
    <Page title={texts.title} tabTitle={texts.tabTitle(link.title)}>
      <Occasion {...link} />
      {/* Whoever has got somebody else's mail shall not answer for them. */}
      <p>
        <span>{texts.asWho}</span>{' '}
        <strong>
          <bdi>{link.name}</bdi>
        </strong>
        .
      </p>
      {link.passedOnBy !== null && <p>{t.passedOnBy(isolated(link.passedOnBy))}</p>}
      <details>
        <summary>{t.notYou}</summary>
        <p>{t.notYouHelp}</p>
      </details>
      <Form onSubmit={say}>{children}</Form>
    </Page>
  );
}

/** Of what the mail told: when is not said of what is still voted on. */
const Occasion = ({ title, startsAt, endsAt, ...at }: MeetingLinkState) => (
  <div>
    <p>
      <strong>
        <bdi>{title}</bdi>
      </strong>
    </p>
    {startsAt !== null && <p>{spanInWords({ startsAt, endsAt })}</p>}
    <p dir="auto">{placeLines(at).join(', ')}</p>
  </div>
);
