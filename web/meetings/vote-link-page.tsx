import { useState } from 'react';
import { isolated } from '#contract/characters.ts';
import type { Answer, VoteLinkState } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, spanInWords } from '#texts/dates.ts';
import { answerLinkTexts, voteLinkTexts as t } from '#texts/web/meetings/meetings.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { AsWhom, MailedFacts, MailedLink, useSaying } from './mailed-link.tsx';
import styles from './meetings.module.css';

const { words } = meetingPageTexts.votes;
const { gone: goneTexts, goneTitle } = answerLinkTexts;

/** Where the link of a mail leads that asks for votes on the dates of a meeting. */
export const Component = () => (
  <MailedLink
    page="/abstimmung/:token?"
    check={(token) => call('POST /check_vote_link', { body: { token } })}
    goneOf={goneOf}
  >
    {(token, link, onGone) => <VoteByLink token={token} link={link} onGone={onGone} />}
  </MailedLink>
);

function goneOf({ state, isPast, title, startsAt, endsAt }: VoteLinkState) {
  const name = isolated(title);
  if (state === 'cancelled') return { title: goneTitle.cancelled, text: goneTexts.cancelled(name) };
  if (isPast) return { title: goneTitle.past, text: goneTexts.past(name) };
  if (startsAt === null) return undefined;
  return { title: goneTitle.fixed, text: goneTexts.fixed(name, spanInWords({ startsAt, endsAt })) };
}

type Props = {
  token: string;
  link: VoteLinkState;
  /** It is no longer voted on. */
  onGone: () => Promise<void>;
};

/** All dates, with three choices each, and one button. */
function VoteByLink({ token, link, onGone }: Props) {
  const say = useSaying(onGone);
  const [chosen, setChosen] = useState<Record<string, Answer>>(() =>
    Object.fromEntries(link.dates.flatMap(({ id, myVote }) => (myVote ? [[id, myVote]] : []))),
  );
  const [isDone, setIsDone] = useState(false);

  const send = () => {
    const votes = Object.entries(chosen).map(([dateId, vote]) => ({ dateId, vote }));
    return say(
      () => call('POST /vote_by_link', { body: { token, votes } }),
      () => setIsDone(true),
    );
  };

  if (isDone)
    return (
      <Page title={t.thanks}>
        <p>{t.done}</p>
        <dl className={styles.facts}>
          {link.dates.map(({ id, ...date }) => {
            const vote = chosen[id];
            return (
              <div key={id}>
                <dt>{spanInWords(date)}</dt>
                <dd>{vote && words[vote]}</dd>
              </div>
            );
          })}
        </dl>
        <p className={styles.text}>
          {t.next} {t.changeMind}
        </p>
        <div className={styles.buttons}>
          <Button onClick={() => setIsDone(false)}>{t.change}</Button>
          <ButtonLink to={pathOf('/treffen')}>{answerLinkTexts.toMeeting}</ButtonLink>
        </div>
      </Page>
    );

  return (
    <Page title={t.title} tabTitle={t.tabTitle(link.title)}>
      <MailedFacts {...link} />
      <AsWhom lead={t.asWho} name={link.name} />
      <p className={styles.text}>{t.lead(dayInWords(link.answerUntil))}</p>
      <Form onSubmit={send}>
        {link.dates.map(({ id, ...date }) => (
          <fieldset key={id} className={`${styles.group} ${styles.question}`}>
            <legend>{spanInWords(date)}</legend>
            <div>
              {(['yes', 'maybe', 'no'] as const).map((vote) => (
                <label key={vote} className={styles.option}>
                  <input
                    type="radio"
                    name={id}
                    required
                    checked={chosen[id] === vote}
                    onChange={() => setChosen({ ...chosen, [id]: vote })}
                  />
                  <span>{words[vote]}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <SubmitButton>{t.submit}</SubmitButton>
      </Form>
    </Page>
  );
}
