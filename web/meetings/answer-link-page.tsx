import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isolated } from '#contract/characters.ts';
import { withoutDirt } from '#contract/link-code.ts';
import type { Answer, AnswerLinkState } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { answerLinkTexts as t } from '#texts/web/meetings/meetings.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { AsWhom, MailedFacts, MailedLink, useSaying } from './mailed-link.tsx';
import styles from './meetings.module.css';
import { PartyFields, partyOf, saidOf } from './party-fields.tsx';

/** Which link of the mail was followed. */
const CHOSEN = 'antwort';
const answerOf: Record<string, Answer> = { ja: 'yes', vielleicht: 'maybe', nein: 'no' };

/** Where the three links of an invitation lead. */
export function Component() {
  const [search] = useSearchParams();
  const [chosen] = useState(() => answerOf[withoutDirt(search.get(CHOSEN) ?? '')]);

  return (
    <MailedLink
      page="/zusage/:token?"
      check={(token) => call('POST /check_answer_link', { body: { token } })}
      goneOf={goneOf}
    >
      {(token, link, onGone) => <AnswerByLink token={token} link={link} chosen={chosen} onGone={onGone} />}
    </MailedLink>
  );
}

function goneOf({ state, isPast, title }: AnswerLinkState) {
  const gone = state === 'cancelled' ? state : isPast ? 'past' : state === 'proposed' ? state : undefined;
  return gone && { title: t.goneTitle[gone], text: t.gone[gone](isolated(title)) };
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
  const say = useSaying(onGone);
  const [answer, setAnswer] = useState(chosen ?? link.answer ?? 'yes');
  const [party, setParty] = useState(partyOf(link));
  const [given, setGiven] = useState(link.answer && { answer: link.answer, persons: link.persons });
  const [isDone, setIsDone] = useState(false);

  const send = () => {
    const { persons, choice, along } = saidOf(party);
    const chosen = link.question !== '' && { choice, along: [...along] };
    return say(
      () => call('POST /answer_invitation', { body: { token, answer, persons, ...chosen } }),
      () => {
        setGiven({ answer, persons });
        setIsDone(true);
      },
    );
  };

  if (isDone && given)
    return (
      <Page title={t.thanks[given.answer]}>
        <p>{t.done[given.answer](given.persons)}</p>
        <MailedFacts {...link} />
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
      <MailedFacts {...link} />
      <AsWhom lead={t.asWho} name={link.name} />
      {given && (
        <p>
          {t.soFar} <span>{answerTexts.given[given.answer](given.persons)}</span>{' '}
          <span>{link.asksAgain && answerTexts.asksAgain[given.answer]}</span>
        </p>
      )}
      <Form onSubmit={send}>
        {/* Before all that may be changed, so that nobody takes the page for an answer. */}
        <div className={styles.answer}>
          <SubmitButton always>{t.submit[answer]}</SubmitButton>
        </div>
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
                <span>{t.options[option]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {answer !== 'no' && <PartyFields asked={link} party={party} hasNames={false} onChange={setParty} />}
      </Form>
    </Page>
  );
}
