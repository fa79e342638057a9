import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { sessionTexts } from '#texts/web/session.ts';
import { CallError } from '../api.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field, usePasswordFields } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { reasonOf } from '../ui/use-attempt.ts';

/** Why a call around a password or a mailed link has failed. */
export const failureInWords = (error: unknown): string =>
  reasonOf(error, {
    failed: passwordTexts.failed,
    'too-often': passwordTexts.tooOften,
    'no-room': sessionTexts.login.noRoomElse,
  });

type NewPasswordFormProps = {
  /** Whose password it will be. Only password managers read it here. */
  username: string | undefined;
  /** Asks for the password until now, too. */
  asksPresent?: boolean;
  /** Sends the password; rejects when it was not stored. `present`: the one until now, where it was asked for. */
  send: (newPassword: string, present?: string) => Promise<unknown>;
  onDone: () => void;
  /** `send` was refused without the password until now, or with a wrong one. */
  onPresentRefused?: () => void;
  /** What `send` was for is not there any more. */
  onGone?: () => void;
  /** Below the fields. */
  children?: ReactNode;
};

function wrongLength(password: string): string | undefined {
  const length = [...password.normalize('NFC')].length;
  if (length < PASSWORD_MIN) return passwordTexts.tooShort;
  return length > PASSWORD_MAX ? passwordTexts.tooLong(PASSWORD_MAX) : undefined;
}

/** Says why a password was not stored; `onWeak`: at its field. */
function useExplained(
  { asksPresent = false, onPresentRefused, onGone }: NewPasswordFormProps,
  onWeak: () => void,
) {
  const dialogs = useDialogs();
  return async (error: unknown) => {
    const refusal = error instanceof CallError ? error : undefined;
    if (refusal?.status === 400) return onWeak();
    // Handled elsewhere: the page is replaced by the login or the other-member notice.
    if (refusal?.code === 'no-session' || refusal?.code === 'other-member') return;
    if (refusal?.code === 'confirm-password') {
      const { presentMissing, presentWrong } = passwordTexts.change;
      await dialogs.error(asksPresent ? presentWrong : presentMissing);
      return onPresentRefused?.();
    }
    await dialogs.error(failureInWords(error));
    if (refusal?.code === 'not-found') onGone?.();
  };
}

/** The new password, typed twice. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { username, asksPresent = false, send, onDone, children } = props;
  const dialogs = useDialogs();
  const { shared, toggle } = usePasswordFields();
  const [wrong, setWrong] = useState<{ reason: string }>();
  const explain = useExplained(props, () => setWrong({ reason: passwordTexts.weak }));
  const first = useRef<HTMLDivElement>(null);

  // The reason is next to the field by then, and is read out with it.
  useEffect(() => {
    if (wrong) first.current?.querySelector('input')?.focus();
  }, [wrong]);

  async function submit({ present = '', newPassword = '', repeated = '' }: FormValues) {
    if (asksPresent && !present) return dialogs.error(passwordTexts.change.presentMissing);
    if (!newPassword || newPassword !== repeated) return dialogs.error(passwordTexts.mismatch);
    const reason = wrongLength(newPassword);
    if (reason) return setWrong({ reason });
    try {
      await (asksPresent ? send(newPassword, present) : send(newPassword));
    } catch (error) {
      return explain(error);
    }
    await dialogs.success(passwordTexts.success);
    onDone();
  }

  return (
    <Form onSubmit={submit} noValidate>
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      {asksPresent && (
        <Field
          {...shared}
          autoComplete="current-password"
          label={passwordTexts.change.present}
          name="present"
          hint={passwordTexts.change.presentHint}
        />
      )}
      <div ref={first}>
        <Field
          {...shared}
          autoComplete="new-password"
          label={passwordTexts.newPassword}
          name="newPassword"
          hint={passwordTexts.hint}
          error={wrong?.reason}
          onChange={() => setWrong(undefined)}
        />
      </div>
      <Field {...shared} autoComplete="new-password" label={passwordTexts.repeated} name="repeated" />
      {toggle}
      {children}
      <SubmitButton always>{passwordTexts.submit}</SubmitButton>
    </Form>
  );
}
