import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { withoutDirections } from '#contract/characters.ts';
import type { GroupEmail, GroupEmailOutlook } from '#contract/group-email.ts';
import { MESSAGE_MAX, SUBJECT_MAX } from '#contract/limits.ts';
import type { LetterPreview as LetterPreviewShape } from '#contract/mail.ts';
import { pathOf } from '#contract/pages.ts';
import { groupEmailTexts } from '#texts/web/group-email.ts';
import { useAdded, withAdded } from '../added.ts';
import { beside, briefly, call } from '../api.ts';
import { useDraft } from '../session/draft.tsx';
import { readSession } from '../session/session.ts';
import { Button, ButtonLink, Buttons } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { LetterPreview } from '../ui/letter-preview.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { reasonOf, useAttempt } from '../ui/use-attempt.ts';
import { Copies } from './copies.tsx';
import styles from './group-email.module.css';

/** Only for display: a failure must not prevent writing. */
export const loader = () => withAdded(Promise.resolve(), { outlook: beside('GET /group_email') });

export function Component() {
  const { soon, late } = useAdded(useLoaderData<typeof loader>().added);
  const outlook = soon.outlook ?? late.outlook;
  /** The mail that was sent here, `null` where nothing is told of it. */
  const [known, setMailId] = useState<string | null>();
  const mailId = known === undefined ? outlook?.lastMailId : known;
  const [sent, setSent] = useState(0);
  const [thrownAway, setThrownAway] = useState(0);

  /** Where nothing is told of it, its place goes, and the focus in it. */
  function forget() {
    setMailId(null);
    if (sent > 0) document.querySelector('h1')?.focus();
  }

  return (
    <Page title={groupEmailTexts.title}>
      {!(soon.outlook && isForNobody(soon.outlook)) && <p>{groupEmailTexts.lead}</p>}
      {soon.outlook && <Outlook outlook={soon.outlook} />}
      <GroupEmailForm
        key={`${sent} ${thrownAway}`}
        recipients={outlook?.recipients}
        onAccepted={(id) => setMailId(id ?? null)}
        onDone={() => {
          // The form is a new one, and the pressed button with it.
          document.querySelector('h1')?.focus();
          setSent(sent + 1);
        }}
        onThrownAway={() => setThrownAway(thrownAway + 1)}
      />
      {late.outlook && <Outlook outlook={late.outlook} />}
      {outlook && <ButtonLink to={pathOf('/rundmails')}>{groupEmailTexts.archive.link}</ButtonLink>}
      {mailId && <Copies key={mailId} mailId={mailId} sent={sent} onUnknown={forget} />}
    </Page>
  );
}

/** A sender with an address always gets a copy. */
const isForNobody = ({ recipients, replyAddress }: GroupEmailOutlook) =>
  recipients === 0 || (recipients === 1 && replyAddress !== undefined);

/** Before it is written: whether anybody else gets it, or where replies will go and that the others see the address. */
function Outlook({ outlook }: { outlook: GroupEmailOutlook }) {
  const { recipients, replyAddress } = outlook;
  if (isForNobody(outlook))
    return <Notice>{recipients === 0 ? groupEmailTexts.nobody : groupEmailTexts.nobodyElse}</Notice>;
  return (
    <Notice>
      {replyAddress ? groupEmailTexts.replyAddress(replyAddress) : groupEmailTexts.noReplyAddress}
    </Notice>
  );
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
      <p className={`quiet ${styles.left}`} role="status">
        {left <= maxLength / 10 && groupEmailTexts.left(left)}
      </p>
    </div>
  );
}

type GroupEmailFormProps = {
  /** How many would get it, as far as it was known when the page opened. */
  recipients: number | undefined;
  /** The server has stored the mail. */
  onAccepted: (id: string | undefined) => void;
  /** The member knows it. */
  onDone: () => void;
  onThrownAway: () => void;
};

/** What would be sent, and how it would look. */
type Preview = { body: GroupEmail; mail: LetterPreviewShape };

/** How the email would look; read at once. `children`: what may be done with it besides a test. */
function ShownLetter({ body, mail, children }: Preview & { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { attempt, isBusy } = useAttempt(groupEmailTexts.refusals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every preview
  useEffect(() => heading.current?.focus(), [mail]);

  const test = () =>
    attempt({
      run: () => call('POST /group_email/test', { body }),
      success: groupEmailTexts.test.sent,
      refusals: groupEmailTexts.test.refusals,
    });

  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        {groupEmailTexts.preview}
      </h2>
      <LetterPreview mail={mail} />
      {children}
      <Button busy={isBusy} onClick={test}>
        {groupEmailTexts.test.button}
      </Button>
    </section>
  );
}

function Fields({ values }: { values: FormValues | undefined }) {
  return (
    <>
      <LimitedField
        label={groupEmailTexts.subject}
        name="subject"
        defaultValue={values?.subject}
        maxLength={SUBJECT_MAX}
        required
      />
      <LimitedField
        label={groupEmailTexts.message}
        name="message"
        defaultValue={values?.message}
        maxLength={MESSAGE_MAX}
        multiline
        rows={12}
        required
      />
    </>
  );
}

function GroupEmailForm({ recipients: known = 0, onAccepted, onDone, onThrownAway }: GroupEmailFormProps) {
  const dialogs = useDialogs();
  const draft = useDraft('group-email', { onDevice: true, notice: groupEmailTexts.notSent });
  const [preview, setPreview] = useState<Preview>();

  const send = (body: GroupEmail) =>
    tried(async () => {
      const { recipients = known } = (await briefly('GET /group_email')) ?? {};
      if (recipients > 0 && !(await dialogs.confirm(groupEmailTexts.question(recipients)))) return;
      const accepted: { id?: string } | undefined = await call('POST /group_email', { body });
      onAccepted(accepted?.id);
      draft.drop();
      await dialogs.success(groupEmailTexts.success);
      onDone();
    });

  const show = (body: GroupEmail) =>
    tried(async () => setPreview({ body, mail: await call('POST /group_email_preview', { body }) }));

  async function tried(run: () => Promise<void>) {
    try {
      await run();
    } catch (error) {
      // Without a session the login replaces the page, and the draft is kept.
      if (readSession()) await dialogs.error(reasonOf(error, groupEmailTexts.refusals));
    }
  }

  async function throwAway() {
    if (!(await dialogs.confirm(groupEmailTexts.throwAway.question))) return;
    draft.drop();
    onThrownAway();
  }

  // Whichever button was pressed; the browser looks at all fields before.
  const action = useRef(send);

  const submit = (
    <SubmitButton
      onPress={() => {
        action.current = send;
      }}
    >
      {groupEmailTexts.submit}
    </SubmitButton>
  );

  return (
    <Form onSubmit={(values) => action.current(emailOf(values))} draft={draft}>
      <Fields values={draft.values} />
      {submit}
      <Buttons>
        <Button
          type="submit"
          onClick={() => {
            action.current = show;
          }}
        >
          {groupEmailTexts.preview}
        </Button>
        <Button onClick={throwAway}>{groupEmailTexts.throwAway.button}</Button>
      </Buttons>
      {preview && <ShownLetter {...preview}>{submit}</ShownLetter>}
    </Form>
  );
}

/** The mail as the form has it, without characters that turn the direction of what follows. */
const emailOf = ({ subject = '', message = '' }: FormValues): GroupEmail => ({
  subject: withoutDirections(subject),
  message: withoutDirections(message),
});
