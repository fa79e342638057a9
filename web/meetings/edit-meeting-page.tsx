import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { LetterPreview } from '#contract/mail.ts';
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
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { reasonOf } from '../ui/use-attempt.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { MeetingForm, type WrongField } from './meeting-form.tsx';
import { inputOf, offeredYear, problemOf, valuesOf } from './meeting-input.ts';
import styles from './meetings.module.css';
import { whoHears } from './who-hears.ts';

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
  const [preview, setPreview] = useState<LetterPreview>();
  const [now, setNow] = useState<Meeting>();
  const [wrong, setWrong] = useState<WrongField>();
  useLeaveGuard(isChanged, t.leave);

  function keep(values: FormValues, field?: string) {
    draft.keep(values, field);
    setIsChanged(true);
    setPreview(undefined);
    setWrong(undefined);
  }

  /** Undefined, with the reason at the field that it is about, when something does not fit together. */
  function checked(values: FormValues): NewMeeting | undefined {
    const found = problemOf(values, loaded?.answerUntil);
    setWrong(found && { name: found.field, reason: t.problems[found.problem] });
    return found ? undefined : inputOf(values);
  }

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
  async function store(values: FormValues): Promise<Meeting | undefined> {
    const input = checked(values);
    if (!input) return undefined;
    try {
      if (!loaded) return await call('POST /meetings', { body: input });
      if (tellsGuests(now ?? loaded, input)) {
        const outlook = await call('GET /meetings/{id}/invitations', { params: { id: loaded.id } });
        if (!(await dialogs.confirm(t.tellsGuests(whoHears(outlook.ofChange))))) return undefined;
      }
      const version = (now ?? loaded).version;
      return await call('PUT /meetings/{id}', { params: { id: loaded.id }, body: { ...input, version } });
    } catch (error) {
      await failed(error);
      return undefined;
    }
  }

  async function save(values: FormValues) {
    const saved = await store(values);
    if (!saved) return;
    leaveBehind();
    await dialogs.tell(t.saved);
    open(saved.id);
  }

  async function showPreview(values: FormValues) {
    const input = checked(values);
    if (!input) return;
    try {
      setPreview(await call('POST /meeting_preview', { body: input }));
    } catch (error) {
      await failed(error);
    }
  }

  async function invite(values: FormValues) {
    if (!preview) return;
    const { invite: inviting, votes } = meetingPageTexts.organise;
    const isVoting = values.when === 'proposed';
    if (!(await dialogs.confirm((isVoting ? votes : inviting).question(preview.recipients)))) return;
    const saved = await store(values);
    if (!saved) return;
    leaveBehind();
    try {
      const params = { id: saved.id };
      const { recipients } = isVoting
        ? await call('POST /meetings/{id}/votes_invitation', { params })
        : await call('POST /meetings/{id}/invitations', { params });
      await dialogs.tell((isVoting ? t.asked : t.invited)(recipients));
    } catch {
      if (readSession()) await dialogs.error(t.savedNotInvited);
    }
    open(saved.id);
  }

  function leaveBehind() {
    draft.drop();
    setIsChanged(false);
  }

  const open = (id: string) => navigate(pathOf('/treffen/:id', { id }), { replace: loaded !== undefined });

  return (
    <Page title={loaded ? t.titleChange(loaded.title) : t.titleNew}>
      {!loaded && <p>{t.lead}</p>}
      {loaded && now && <ConflictNotice known={loaded} now={now} />}
      <MeetingForm
        initial={draft.values ?? original}
        draft={{ ...draft, keep }}
        wrong={wrong}
        isFixed={loaded?.state === 'fixed'}
        isInvited={typeof loaded?.invitedAt === 'number'}
        areVotesAsked={typeof loaded?.votesAskedAt === 'number'}
        preview={preview}
        onPreview={showPreview}
        onInvite={invite}
        onSave={save}
      />
    </Page>
  );
}

function tellsGuests(before: Meeting, after: NewMeeting): boolean {
  if (before.state !== 'fixed' || (before.invitedAt === null && before.guests.length === 0)) return false;
  const names = ['startsAt', 'endsAt', 'place', 'street', 'town'] as const;
  return names.some((name) => before[name] !== after[name]);
}

type Field = keyof typeof t.conflict.fields;

/** What somebody else has saved meanwhile; what is typed here stays as it is. */
function ConflictNotice({ known, now }: { known: Meeting; now: Meeting }) {
  const before = fieldsOf(known);
  const changed = Object.entries(fieldsOf(now)).filter(([field, words]) => words !== before[field as Field]);
  return (
    <Notice role="alert">
      <h2>{t.conflict.title}</h2>
      <p>{t.conflict.lead}</p>
      {changed.length === 0 && <p>{t.conflict.nothing}</p>}
      <dl className={styles.facts}>
        {changed.map(([field, words]) => (
          <div key={field}>
            <dt>{t.conflict.fields[field as Field]}</dt>
            <dd className={styles.description} dir="auto">
              {words || t.conflict.empty}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t.conflict.onward}</p>
    </Notice>
  );
}

function fieldsOf(meeting: Meeting): Record<Field, string> {
  const { title, startsAt, endsAt, dates, place, street, town, description, answerUntil, reminds } = meeting;
  const { question, choices } = meeting;
  const spans = startsAt === null ? dates : [{ startsAt, endsAt }];
  return {
    title,
    dates: spans.map(spanInWords).join('\n'),
    place: [place, street, town].filter(Boolean).join('\n'),
    description,
    answerUntil: dayInWords(answerUntil),
    reminds: reminds ? t.conflict.yes : t.conflict.no,
    question: [question, ...choices].filter(Boolean).join('\n'),
  };
}
