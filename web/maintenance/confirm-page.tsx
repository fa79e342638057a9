import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { Session } from '#contract/session.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { CallError, call } from '../api.ts';
import { usePasskeyLogin } from '../session/can-keep-keys.ts';
import { ONWARD } from '../session/maintainer.ts';
import { readSession, storeSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { reasonOf } from '../ui/use-attempt.ts';
import { OwnPassword } from './person-fields.tsx';

const t = maintenanceTexts.confirm;

/** Where to go on, always to what maintainers change. */
function onwardOf(search: string): string {
  const onward = new URLSearchParams(search).get(ONWARD) ?? '';
  try {
    const { origin, pathname, search: query } = new URL(onward, location.origin);
    const isKnown =
      origin === location.origin &&
      /^\/(verwaltung|treffen)(\/|$)|^\/image-galleries\/.+\/(aendern|bild\/[^/]+)$/.test(pathname);
    if (isKnown) return pathname + query;
  } catch {
    // No address at all.
  }
  return pathOf('/verwaltung');
}

/** Before the first act of a session, and half an hour after, a maintainer enters the password again. */
export function Component() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [mustLogIn, setMustLogIn] = useState(false);

  const Passkeys = usePasskeyLogin();

  function enter(session: Session) {
    storeSession(session);
    navigate(onwardOf(search), { replace: true });
  }

  async function confirm({ password = '' }: FormValues) {
    try {
      await call('POST /confirm_password', { body: { password } });
      navigate(onwardOf(search), { replace: true });
    } catch (error) {
      if (error instanceof CallError && error.code === 'new-login') return setMustLogIn(true);
      if (readSession())
        await dialogs.error(reasonOf(error, { ...maintenanceTexts.refusals, ...t.refusals }));
    }
  }

  if (mustLogIn)
    return (
      <Page title={t.title}>
        <p role="status">{t.newLogin}</p>
        <ButtonLink kind="primary" to={pathOf('/logout')}>
          {t.logInAnew}
        </ButtonLink>
      </Page>
    );

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <Form onSubmit={confirm}>
        <OwnPassword />
        <SubmitButton>{t.submit}</SubmitButton>
        {Passkeys && <Passkeys enter={enter} say={dialogs.error} again />}
      </Form>
    </Page>
  );
}
