import { useState } from 'react';
import { passwordTexts } from '#texts/web/password.ts';
import { call } from '../api.ts';
import { useSession } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const t = passwordTexts.change;

export function ChangePasswordPage() {
  const session = useSession();
  const [changes, setChanges] = useState(0);
  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <NewPasswordForm
        key={changes}
        username={session?.username}
        send={(newPassword) => call('POST /change_password', { body: { newPassword } })}
        onDone={() => {
          // The fields are new ones, and the pressed button with them.
          document.querySelector('h1')?.focus();
          setChanges(changes + 1);
        }}
      />
    </Page>
  );
}
