import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isWhole } from '#contract/link-code.ts';
import { pathOf } from '#contract/pages.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { CallError, call } from '../api.ts';
import type { LoginState } from '../session/login-page.tsx';
import { useEnter } from '../session/members-only.tsx';
import { clearSession, readSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { siteName } from '../ui/site.ts';
import { useMailedToken } from '../ui/use-mailed-token.ts';
import { ExpiredLinkPage, ForAccount, ReopenLinkPage, useLink } from './expired-link-page.tsx';
import { failureInWords, NewPasswordForm } from './new-password-form.tsx';

const t = passwordTexts;

/** Where the link of an invitation or a reset mail leads. */
export function Component() {
  const token = useMailedToken('/password-reset/:token?');
  const navigate = useNavigate();
  const { link, look } = useLink(token);
  const [keepPasskeys, setKeepPasskeys] = useState(false);

  if (!isWhole(token))
    return (
      <ReopenLinkPage
        token={token}
        onward={{ to: pathOf('/login/password-reset'), label: t.onward.request }}
      />
    );
  if (!link) return null;
  if (!link.works || link.purpose === 'login') return <ExpiredLinkPage token={token} kind="password" />;

  const { purpose, username, isWayIn, endsPasskeys } = link;

  function logInAgain() {
    if (readSession()?.username === username) clearSession();
    navigate(pathOf('/login'), { replace: true, state: { username } satisfies LoginState });
  }

  return (
    <Page title={t.link.titles[purpose](siteName)}>
      <p>{t.link.leads[purpose]}</p>
      {username && <ForAccount label={t.link.username} username={username} />}
      <NewPasswordForm
        username={username}
        send={(newPassword) =>
          call('POST /perform_password_reset', {
            body: { token, newPassword, ...(endsPasskeys && keepPasskeys && { keepPasskeys }) },
          })
        }
        onDone={logInAgain}
        onGone={look}
      >
        {endsPasskeys && (
          <Checkbox
            label={t.link.passkeys}
            checked={!keepPasskeys}
            onChange={({ target }) => setKeepPasskeys(!target.checked)}
          />
        )}
      </NewPasswordForm>
      {isWayIn && <WithoutPassword token={token} onGone={look} />}
    </Page>
  );
}

/** For newcomers: in at once by the invitation, and by a mail from then on. */
function WithoutPassword({ token, onGone }: { token: string; onGone: () => void }) {
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
      <h2>{t.link.without.title}</h2>
      <p>{t.link.without.text}</p>
      <Button busy={isBusy} onClick={goOn}>
        {t.link.without.submit}
      </Button>
    </>
  );
}
