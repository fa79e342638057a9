import { useState } from 'react';
import { MESSAGE_MAX, SUBJECT_MAX } from '#contract/limits.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import styles from './group-email-page.module.css';

const t = groupEmailTexts;

export function GroupEmailPage() {
  const [sent, setSent] = useState(0);
  return (
    <Page title={t.title}>
      <p className={styles.lead}>{t.lead}</p>
      <GroupEmailForm key={sent} onSent={() => setSent(sent + 1)} />
    </Page>
  );
}

function GroupEmailForm({ onSent }: { onSent: () => void }) {
  const dialogs = useDialogs();
  const draft = useDraft('group-email');

  async function send({ subject = '', message = '' }: FormValues) {
    try {
      await call('POST /group_email', { body: { subject, message } });
    } catch {
      return dialogs.error(t.failed);
    }
    draft.drop();
    await dialogs.success(t.success);
    onSent();
  }

  return (
    <Form onSubmit={send} draft={draft}>
      <Field
        label={t.subject}
        name="subject"
        defaultValue={draft.values?.subject}
        maxLength={SUBJECT_MAX}
        required
      />
      <Field
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
