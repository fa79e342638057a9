import { type ComponentProps, useState } from 'react';
import { useLoaderData } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import { MESSAGE_MAX, SUBJECT_MAX } from '#contract/limits.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { reasonOf } from '../ui/use-attempt.ts';
import { Copies } from './copies.tsx';
import styles from './group-email.module.css';

/** Only for display: a failure must not prevent writing. */
export const loader = () => call('GET /group_email').catch(() => undefined);

export function GroupEmailPage() {
  const outlook = useLoaderData<typeof loader>();
  const [mailId, setMailId] = useState(outlook?.lastMailId);
  const [sent, setSent] = useState(0);

  return (
    <Page title={groupEmailTexts.title}>
      <p>{outlook?.recipients === 0 ? groupEmailTexts.nobody : groupEmailTexts.lead}</p>
      {outlook && <ReplyNotice address={outlook.replyAddress} />}
      <GroupEmailForm key={sent} onAccepted={setMailId} onDone={() => setSent(sent + 1)} />
      {mailId && <Copies key={mailId} mailId={mailId} sent={sent} onUnknown={() => setMailId(undefined)} />}
    </Page>
  );
}

/** States, before sending, where replies will go and that the others see the address. */
function ReplyNotice({ address }: { address: string | undefined }) {
  return <Notice>{address ? groupEmailTexts.replyAddress(address) : groupEmailTexts.noReplyAddress}</Notice>;
}

type LimitedFieldProps = Omit<ComponentProps<typeof Field>, 'onChange' | 'defaultValue' | 'maxLength'> & {
  defaultValue: string | undefined;
  maxLength: number;
};

/** A field that shows the characters left once 90 % are used. */
function LimitedField({ defaultValue = '', maxLength, ...rest }: LimitedFieldProps) {
  const [length, setLength] = useState(defaultValue.length);
  const left = maxLength - length;

  return (
    <div>
      <Field
        {...rest}
        defaultValue={defaultValue}
        maxLength={maxLength}
        onChange={({ target }) => setLength(target.value.length)}
      />
      <p className={styles.left} role="status">
        {left <= maxLength / 10 && groupEmailTexts.left(left)}
      </p>
    </div>
  );
}

type GroupEmailFormProps = {
  /** The server has stored the mail. */
  onAccepted: (id: string) => void;
  /** The member knows it. */
  onDone: () => void;
};

function GroupEmailForm({ onAccepted, onDone }: GroupEmailFormProps) {
  const dialogs = useDialogs();
  const draft = useDraft('group-email', { keepsOnLeaving: true, notice: groupEmailTexts.notSent });

  async function send({ subject = '', message = '' }: FormValues) {
    try {
      const { recipients } = await call('GET /group_email');
      if (recipients > 0 && !(await dialogs.confirm(groupEmailTexts.question(recipients)))) return;
      const { id } = await call('POST /group_email', {
        body: { subject: withoutDirections(subject), message: withoutDirections(message) },
      });
      onAccepted(id);
    } catch (error) {
      // Without a session the login replaces the page, and the draft is kept.
      if (readSession()) await dialogs.error(reasonOf(error, groupEmailTexts.refusals));
      return;
    }
    draft.drop();
    await dialogs.success(groupEmailTexts.success);
    onDone();
  }

  return (
    <Form onSubmit={send} draft={draft}>
      <LimitedField
        label={groupEmailTexts.subject}
        name="subject"
        defaultValue={draft.values?.subject}
        maxLength={SUBJECT_MAX}
        required
      />
      <LimitedField
        label={groupEmailTexts.message}
        name="message"
        defaultValue={draft.values?.message}
        maxLength={MESSAGE_MAX}
        multiline
        rows={12}
        required
      />
      <SubmitButton>{groupEmailTexts.submit}</SubmitButton>
    </Form>
  );
}
