import { useState } from 'react';
import { passwordTexts } from '#texts/web/password.ts';
import { CallError, call } from '../api.ts';
import { useEnter } from '../session/members-only.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { failureInWords } from './new-password-form.tsx';

const t = passwordTexts.link.without;

/** For newcomers: in at once by the invitation, and by a mail from then on. */
export function WithoutPassword({ token, onGone }: { token: string; onGone: () => void }) {
  const dialogs = useDialogs();
  const enter = useEnter();
  const [isBusy, setIsBusy] = useState(false);

  async function goOn() {
    setIsBusy(true);
    try {
      enter(await call('POST /login_by_link', { body: { token } }));
    } catch (error) {
      setIsBusy(false);
      await dialogs.error(failureInWords(error));
      if (error instanceof CallError && error.code === 'not-found') onGone();
    }
  }

  return (
    <>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <Button busy={isBusy} onClick={goOn}>
        {t.submit}
      </Button>
    </>
  );
}
