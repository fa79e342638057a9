import { useState } from 'react';
import { passwordTexts } from '#texts/web/password.ts';
import { call } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export function ChangePasswordPage() {
  const [changes, setChanges] = useState(0);
  return (
    <Page title={passwordTexts.change.title}>
      <NewPasswordForm
        key={changes}
        send={(newPassword) => call('POST /change_password', { body: { newPassword } })}
        onDone={() => setChanges(changes + 1)}
      />
    </Page>
  );
}
