import { useState } from 'react';
import { passwordTexts } from '#texts/web/password.ts';
import { call } from '../api.ts';
import { canKeepKeys } from '../session/can-keep-keys.ts';
import { useMaintainer } from '../session/maintainer.ts';
import { useSession } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const t = passwordTexts.change;

export function Component() {
  const session = useSession();
  const [changes, setChanges] = useState(0);
  const isMaintainer = useMaintainer(session?.username ?? '');
  // What this browser knows of the role may be of before it was given.
  const [isAsked, setIsAsked] = useState(false);
  const Passkeys = useLoaded(canKeepKeys() && (() => import('../passkeys/own-passkeys.tsx')))?.OwnPasskeys;
  const Devices = useLoaded(() => import('../passkeys/own-devices.tsx'))?.OwnDevices;
  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
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
      {Passkeys && <Passkeys />}
      {Devices && <Devices key={`devices ${changes}`} />}
    </Page>
  );
}
