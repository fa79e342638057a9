import type { Meeting } from '#contract/meetings.ts';
import { dayInWords, spanInWords } from '#texts/dates.ts';
import { meetingFormTexts } from '#texts/web/meetings/form.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './meetings.module.css';

const t = meetingFormTexts.conflict;

type Field = keyof typeof t.fields;

/** What somebody else has saved meanwhile; what is typed here stays as it is. */
export function ConflictNotice({ known, now }: { known: Meeting; now: Meeting }) {
  const before = fieldsOf(known);
  const changed = Object.entries(fieldsOf(now)).filter(([field, words]) => words !== before[field as Field]);
  return (
    <Notice role="alert">
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      {changed.length === 0 && <p>{t.nothing}</p>}
      <dl className={styles.facts}>
        {changed.map(([field, words]) => (
          <div key={field}>
            <dt>{t.fields[field as Field]}</dt>
            <dd className={styles.description} dir="auto">
              {words || t.empty}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t.onward}</p>
    </Notice>
  );
}

function fieldsOf(meeting: Meeting): Record<Field, string> {
  const { title, startsAt, endsAt, dates, place, street, town, description, answerUntil, reminds } = meeting;
  const spans = startsAt === null ? dates : [{ startsAt, endsAt }];
  return {
    title,
    dates: spans.map(spanInWords).join('\n'),
    place: [place, street, town].filter(Boolean).join('\n'),
    description,
    answerUntil: dayInWords(answerUntil),
    reminds: reminds ? t.yes : t.no,
  };
}
