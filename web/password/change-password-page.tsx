import { useState } from 'react';
import { passwordTexts } from '#texts/web/password.ts';
import { call } from '../api.ts';
import { useMaintainer } from '../session/maintainer.ts';
import { useSession } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const t = passwordTexts.change;

export function Component() {
  const session = useSession();
  const [changes, setChanges] = useState(0);
  const isMaintainer = useMaintainer(session?.username ?? '');
  // What this browser knows of the role may be of before it was given.
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Page title={t.title}>
      <NewPasswordForm
        key={changes}
        username={session?.username}
        asksPresent={isMaintainer || isAsked}
        send={(newPassword, password) => call('POST /change_password', { body: { newPassword, password } })}
        onPresentRefused={() => setIsAsked(true)}
        onDone={() => {
          // The fields are new ones, and the pressed button with them.
          document.querySelector('h1')?.focus();
          setChanges(changes + 1);
        }}
      />
    </Page>
  );
}
