import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { textsOf } from '#contract/meeting-fields.ts';
import type { Meeting, NewMeeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords, spanInWords } from '#texts/dates.ts';
import { answerTexts } from '#texts/web/meeting-answer.ts';
import { meetingFormTexts as t } from '#texts/web/meetings/form.ts';
import { meetingPageTexts } from '#texts/web/meetings/page.ts';
import { CallError, call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { serverNow } from '../session/server-clock.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import type { FormValues } from '../ui/form.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { reasonOf } from '../ui/use-attempt.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { MeetingForm, type WrongField } from './meeting-form.tsx';
import { inputOf, offeredYear, problemOf, valuesOf } from './meeting-input.ts';
import styles from './meetings.module.css';
import { isHeardByAny } from './who-hears.ts';

export async function loader({ params: { id } }: LoaderFunctionArgs) {
  if (!id) return undefined;
  const meeting = await call('GET /meetings/{id}', { params: { id } });
  if (!meeting.mayChange || meeting.isPast || meeting.state === 'cancelled')
    throw new CallError('not-found', 404);
  return meeting;
}

/** Calls a meeting, or changes one. Nobody is written to before the last question. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <EditMeeting key={loaded?.id} loaded={loaded} />;
}

function EditMeeting({ loaded }: { loaded: Meeting | undefined }) {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const draft = useDraft(`meeting ${loaded?.id ?? ''}`, { notice: t.kept });
  const [original] = useState(() =>
    loaded ? valuesOf(loaded) : { title: t.offered(offeredYear(new Date(serverNow()))) },
  );
  const [isChanged, setIsChanged] = useState(draft.values !== undefined);
  const [wrong, setWrong] = useState<WrongField>();
  const { now, store } = useStored(loaded);
  useLeaveGuard(isChanged, t.leave);

  function keep(values: FormValues, field?: string) {
    draft.keep(values, field);
    setIsChanged(true);
    setWrong(undefined);
  }

  async function save(values: FormValues) {
    // The reason is shown at the field that it is about, when something does not fit together.
    const found = problemOf(values, loaded?.answerUntil);
    setWrong(found && { name: found.field, reason: t.problems[found.problem] });
    const saved = found ? undefined : await store(inputOf(values));
    if (!saved) return;
    draft.drop();
    setIsChanged(false);
    await dialogs.tell(loaded ? t.saved : savedAs(saved));
    navigate(pathOf('/treffen/:id', { id: saved.id }), { replace: loaded !== undefined });
  }

  return (
    <Page title={loaded ? t.titleChange(loaded.title) : t.titleNew}>
      {!loaded && <p>{t.lead}</p>}
      {loaded && now && <ConflictNotice known={loaded} now={now} />}
      <MeetingForm
        initial={draft.values ?? original}
        draft={{ ...draft, keep }}
        wrong={wrong}
        isFixed={loaded?.state === 'fixed'}
        isProposed={!loaded && !draft.values}
        onSave={save}
      />
    </Page>
  );
}

/** How a meeting is stored; `now`: as somebody else has stored it meanwhile. */
function useStored(loaded: Meeting | undefined) {
  const dialogs = useDialogs();
  const [now, setNow] = useState<Meeting>();

  async function failed(error: unknown) {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === 'conflict' && loaded) return showWhatIsThere(loaded.id);
    // Without a session the login replaces the page, and the draft is kept.
    if (readSession()) await dialogs.error(reasonOf(error, { ...answerTexts.refusals, ...t.refusals }));
  }

  async function showWhatIsThere(id: string) {
    try {
      const current = await call('GET /meetings/{id}', { params: { id } });
      if (current.state === 'cancelled') return dialogs.error(t.cancelledMeanwhile);
      setNow(current);
      scrollTo(0, 0);
    } catch (error) {
      if (readSession()) await dialogs.error(reasonOf(error, answerTexts.refusals));
    }
  }

  /** Undefined, with the reason shown, when nothing was saved. */
  async function store(input: NewMeeting): Promise<Meeting | undefined> {
    try {
      if (!loaded) return await call('POST /meetings', { body: input });
      const params = { id: loaded.id };
      const changed = { ...input, version: (now ?? loaded).version };
      const body = { act: 'change', meeting: changed } as const;
      const hears = await call('POST /meetings/{id}/who_hears', { params, body });
      const asks = loaded.state === 'proposed' ? t.fixes : t.tellsGuests;
      const question = asks(meetingPageTexts.whoHears(hears));
      if (isHeardByAny(hears) && !(await dialogs.confirm(question))) return undefined;
      return await call('PUT /meetings/{id}', { params, body: changed });
    } catch (error) {
      await failed(error);
      return undefined;
    }
  }

  return { now, store };
}

/** What has been saved, and what comes next. */
function savedAs({ state, hasDates }: Meeting): string {
  if (state === 'fixed') return t.savedNew;
  return hasDates ? t.savedProposed : t.savedOpen;
}

const labels = { ...t.texts, ...t.conflict.fields };
type Field = keyof typeof labels;

/** What somebody else has saved meanwhile; what is typed here stays as it is. */
function ConflictNotice({ known, now }: { known: Meeting; now: Meeting }) {
  const before = fieldsOf(known);
  const changed = Object.entries(fieldsOf(now)).filter(([field, value]) => value !== before[field as Field]);
  return (
    <Notice role="alert">
      <h2>{t.conflict.title}</h2>
      <p>{t.conflict.lead}</p>
      {changed.length === 0 && <p>{t.conflict.nothing}</p>}
      <dl className={styles.facts}>
        {changed.map(([field, value]) => (
          <div key={field}>
            <dt>{labels[field as Field]}</dt>
            <dd className="written" dir="auto">
              {value || t.conflict.empty}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t.conflict.onward}</p>
    </Notice>
  );
}

function fieldsOf(meeting: Meeting): Record<Field, string> {
  const { startsAt, endsAt, dates, answerUntil, reminds, choices } = meeting;
  const spans = startsAt === null ? dates : [{ startsAt, endsAt }];
  return {
    ...textsOf(meeting),
    dates: spans.map(spanInWords).join('\n'),
    answerUntil: answerUntil && dayInWords(answerUntil),
    reminds: reminds ? t.conflict.yes : t.conflict.no,
    choices: choices.join('\n'),
  };
}
