import { useState } from 'react';
import type { Session } from '#contract/session.ts';
import { signInAgainTexts as t } from '#texts/web/sign-in-again.ts';
import { Button } from '../ui/button.tsx';
import { reasonOf } from '../ui/use-attempt.ts';
import { CodeForm } from './code-form.tsx';
import { type LoginRequest, requestLoginLink } from './login-request.ts';

/** Over the page of this member: asks for the mail, then for its code. */
export function MailedCode({ username, enter }: { username: string; enter: (session: Session) => void }) {
  const [pending, setPending] = useState<LoginRequest>();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const refused = (error: unknown) =>
    setSaid(reasonOf(error, { failed: t.failed, 'too-often': t.tooManyMails }));

  async function send() {
    setIsBusy(true);
    setSaid('');
    await requestLoginLink(username).then(setPending, refused);
    setIsBusy(false);
  }

  return (
    <div>
      <p role="status">{pending ? t.mailed : t.mail}</p>
      {pending && (
        <CodeForm
          request={pending.request}
          enter={enter}
          onEnded={() => {
            setPending(undefined);
            setSaid(t.ended);
          }}
          onFailed={(error, why) => (why ? setSaid(why) : refused(error))}
        />
      )}
      <p role="alert">{said}</p>
      <Button busy={isBusy} onClick={send}>
        {pending ? t.sendAgain : t.sendMail}
      </Button>
    </div>
  );
}
