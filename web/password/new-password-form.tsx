import { useState } from 'react';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { ShowPassword } from '../ui/show-password.tsx';

const t = passwordTexts;

type Props = {
  /** Sends the password; a rejection means that it was not stored. */
  send: (newPassword: string) => Promise<unknown>;
  onDone: () => void;
};

/** The new password, typed twice. */
export function NewPasswordForm({ send, onDone }: Props) {
  const dialogs = useDialogs();
  const [isShown, setIsShown] = useState(false);
  const shared = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  };

  async function submit({ newPassword = '', repeated = '' }: FormValues) {
    if (!newPassword || newPassword !== repeated) return dialogs.error(t.mismatch);
    if ([...newPassword.normalize('NFC')].length < PASSWORD_MIN) return dialogs.error(t.tooShort);
    try {
      await send(newPassword);
    } catch {
      return dialogs.error(t.failed);
    }
    await dialogs.success(t.success);
    onDone();
  }

  return (
    <Form onSubmit={submit} noValidate>
      <Field {...shared} label={t.newPassword} name="newPassword" hint={t.hint} />
      <Field {...shared} label={t.repeated} name="repeated" />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <SubmitButton always>{t.submit}</SubmitButton>
    </Form>
  );
}
