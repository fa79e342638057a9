import { withoutDirections } from '#contract/characters.ts';
import { MESSAGE_MAX, SUBJECT_MAX } from '#contract/limits.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { CallError, call } from '../api.ts';
import { useDraft } from '../session/draft.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { LimitedField } from './limited-field.tsx';

const t = groupEmailTexts;

type Props = {
  /** The server has stored the mail. */
  onAccepted: (id: string) => void;
  /** The member knows it. */
  onDone: () => void;
};

export function GroupEmailForm({ onAccepted, onDone }: Props) {
  const dialogs = useDialogs();
  const draft = useDraft('group-email', { keepsOnLeaving: true });

  async function send({ subject = '', message = '' }: FormValues) {
    try {
      const { recipients } = await call('GET /group_email');
      if (recipients > 0 && !(await dialogs.confirm(t.question(recipients)))) return;
      const { id } = await call('POST /group_email', {
        body: { subject: withoutDirections(subject), message: withoutDirections(message) },
      });
      onAccepted(id);
    } catch (error) {
      // Without a session the page gives way to the login, and the draft waits.
      if (readSession()) await dialogs.error(reason(error));
      return;
    }
    draft.drop();
    await dialogs.success(t.success);
    onDone();
  }

  return (
    <Form onSubmit={send} draft={draft}>
      <LimitedField
        label={t.subject}
        name="subject"
        defaultValue={draft.values?.subject}
        maxLength={SUBJECT_MAX}
        required
      />
      <LimitedField
        label={t.message}
        name="message"
        defaultValue={draft.values?.message}
        maxLength={MESSAGE_MAX}
        multiline
        rows={12}
        required
      />
      <SubmitButton>{t.submit}</SubmitButton>
    </Form>
  );
}

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return t.failed;
  if (error.code === 'no-room') return t.noRoom;
  return error.code === 'too-often' ? t.tooOften(error.retryAfter ?? 60) : t.failed;
}
