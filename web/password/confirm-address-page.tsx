import { useState } from 'react';
import { isWhole } from '#contract/link-code.ts';
import { pathOf } from '#contract/pages.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { CallError, call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useMailedToken } from '../ui/use-mailed-token.ts';
import { ExpiredLinkPage, ReopenLinkPage } from './expired-link-page.tsx';
import { failureInWords } from './new-password-form.tsx';

const { address: t, onward } = passwordTexts;
const home = { to: pathOf('/'), label: onward.home };
/** There another mail is asked for. */
const ownData = { to: pathOf('/contactdata'), label: onward.ownData };

/** Where the link to a changed email address leads. Only its button confirms: mail scanners open pages, too. */
export function Component() {
  const token = useMailedToken('/adresse-bestaetigen/:token?');
  const dialogs = useDialogs();
  const [result, setResult] = useState<'confirmed' | 'expired' | 'must-confirm' | 'must-log-in'>();

  async function confirm() {
    try {
      const send = () => call('POST /confirm_address', { body: { token } });
      await send().catch(async (error) => {
        const isAsked = error instanceof CallError && error.code === 'confirm-by-mail';
        if (!isAsked || !readSession()) throw error;
        const { askForCode } = await import('../session/sign-in-again.tsx');
        if (await askForCode()) await send();
        else throw error;
      });
      setResult('confirmed');
    } catch (error) {
      if (error instanceof CallError && error.code === 'not-found') return setResult('expired');
      if (error instanceof CallError && error.code === 'confirm-password') return setResult('must-confirm');
      if (error instanceof CallError && error.code === 'confirm-by-mail') return setResult('must-log-in');
      await dialogs.error(failureInWords(error));
    }
  }

  if (!isWhole(token)) return <ReopenLinkPage token={token} onward={token ? ownData : home} />;
  if (result === 'expired') return <ExpiredLinkPage token={token} kind="address" />;
  if (result === 'must-confirm')
    return (
      <Page title={t.title}>
        <p role="status">{t.mustConfirm}</p>
        <ButtonLink kind="primary" to={pathOf('/verwaltung/bestaetigen')}>
          {t.toConfirm}
        </ButtonLink>
      </Page>
    );
  if (result === 'must-log-in')
    return (
      <Page title={t.title}>
        <p role="status">{t.mustLogIn}</p>
        <ButtonLink kind="primary" to={pathOf('/login/link')}>
          {t.toMail}
        </ButtonLink>
      </Page>
    );
  if (result === 'confirmed')
    return (
      <Page title={t.confirmedTitle}>
        <p>{t.confirmed}</p>
        <ButtonLink kind="primary" to={home.to}>
          {home.label}
        </ButtonLink>
      </Page>
    );

  return (
    <Page title={t.title}>
      <p>{t.text}</p>
      <Form onSubmit={confirm}>
        <SubmitButton always>{t.confirm}</SubmitButton>
      </Form>
    </Page>
  );
}
