import { useRevalidator } from 'react-router';
import { isolated } from '#contract/characters.ts';
import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Answer, Meeting } from '#contract/meetings.ts';
import { spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { enteredBy, ownEnteredTexts } from '#texts/web/meetings/people.ts';
import { call } from '../api.ts';
import { Choice } from '../ui/choice.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { Act } from './act.tsx';
import styles from './meetings.module.css';
import { askedWithHearers } from './who-hears.ts';

const t = meetingPageTexts.votes;

type Dates = Meeting['dates'];
/** `people`: who voted how, for organisers. */
type Props = {
  meeting: Meeting;
  people: readonly MeetingPerson[] | undefined;
};

/** The proposed dates, with what all say and one's own choice; organisers fix one of them. */
export function DateVotes({ meeting, people }: Props) {
  const { id, dates, mayChange } = meeting;
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAttempt(answerTexts.refusals);

  const hasVotes = dates.some(({ yes, maybe, no }) => yes + maybe + no > 0);

  const vote = (dateId: string, chosen: Answer) =>
    attempt({
      run: () =>
        call('PUT /meetings/{id}/votes', { params: { id }, body: { votes: [{ dateId, vote: chosen }] } }),
      done: revalidate,
    });

  return (
    <section className={styles.section} aria-labelledby="votes">
      <h2 id="votes">{t.title}</h2>
      <p>{t.lead}</p>
      <ul className={styles.votes}>
        {dates.map((date) => {
          const day = spanInWords(date);
          return (
            <li key={date.id}>
              <strong>{day}</strong>
              <Choice
                label={t.group(day)}
                options={withCounts(date)}
                value={date.myVote}
                busy={isBusy}
                onChoose={(chosen) => vote(date.id, chosen)}
              />
              {mayChange && (
                <Act
                  kind={hasVotes ? 'plain' : 'quiet'}
                  aria-label={t.fixOne(day)}
                  question={askedWithHearers(id, { act: 'fix', dateId: date.id }, (hears) =>
                    t.fixQuestion(day, hears),
                  )}
                  run={() => call('POST /meetings/{id}/fix', { params: { id }, body: { dateId: date.id } })}
                  success={t.fixed}
                >
                  {t.fix}
                </Act>
              )}
            </li>
          );
        })}
      </ul>
      {meeting.myVotesEntered && (
        <p>
          <span>{enteredBy(meeting.myVotesEntered)}</span> <span>{ownEnteredTexts.votes}</span>
        </p>
      )}
      {people && <VotesOfPeople dates={dates} people={people} />}
    </section>
  );
}

function VotesOfPeople({ dates, people }: { dates: Dates; people: readonly MeetingPerson[] }) {
  const members = people.filter(({ guestId }) => guestId === undefined);
  const silent = members.filter(({ votes }) => votes.length === 0).map(({ name }) => name);
  const names = (dateId: string, said: Answer) =>
    members
      .filter(({ votes }) => votes.some((one) => one.dateId === dateId && one.vote === said))
      .map(({ name }) => isolated(name));

  return (
    <details>
      <summary>{t.people}</summary>
      {silent.length === members.length ? (
        <p>{t.nobody}</p>
      ) : (
        <dl className={styles.folded}>
          {dates.map((date) => (
            <div key={date.id}>
              <dt>
                <strong>{spanInWords(date)}</strong>
              </dt>
              {(['yes', 'maybe', 'no'] as const)
                .map((said) => ({ said, who: names(date.id, said) }))
                .filter(({ who }) => who.length > 0)
                .map(({ said, who }) => (
                  <dd key={said}>{t.ofDate(t.choices[said], who)}</dd>
                ))}
            </div>
          ))}
        </dl>
      )}
      {members.map(
        ({ username, name, votesEntered }) =>
          votesEntered && (
            <p key={username} className="small">
              {t.entered(isolated(name), enteredBy(votesEntered))}
            </p>
          ),
      )}
      {silent.length > 0 && <p>{t.silent(silent, 0)}</p>}
    </details>
  );
}

const withCounts = (date: Dates[number]) => ({
  yes: <Count label={t.choices.yes} count={date.yes} />,
  maybe: <Count label={t.choices.maybe} count={date.maybe} />,
  no: <Count label={t.choices.no} count={date.no} />,
});

const Count = ({ label, count }: { label: string; count: number }) => (
  <span>
    <span>{label}</span> <b>{count}</b>
  </span>
);
