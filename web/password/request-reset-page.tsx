import { useState } from 'react';
import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { Contact } from '#contract/site.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { beside, call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { failureInWords } from './new-password-form.tsx';

const t = passwordTexts.request;

export function Component() {
  const dialogs = useDialogs();
  const [requested, setRequested] = useState<Contact>();

  async function request({ username = '' }: FormValues) {
    try {
      await call('POST /request_password_reset', { body: { username: username.trim() } });
    } catch (error) {
      return dialogs.error(failureInWords(error));
    }
    // Without it the page names the imprint instead.
    const [contact] = await Promise.all([beside('GET /contact'), dialogs.success(t.success)]);
    setRequested(contact ?? {});
  }

  if (requested) return <RequestedPage {...requested} onAgain={() => setRequested(undefined)} />;

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <Form onSubmit={request}>
        <Field
          label={t.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
        />
        <SubmitButton always>{passwordTexts.submit}</SubmitButton>
        <p>
          <Link to={pathOf('/login')}>{t.toLogin}</Link>
        </p>
      </Form>
    </Page>
  );
}

type RequestedProps = Contact & { onAgain: () => void };

/** What to do once a link was asked for: the same, whether there is such an account or not. */
function RequestedPage({ adminEmail, onAgain }: RequestedProps) {
  return (
    <Page title={passwordTexts.renewed.title}>
      <p>{passwordTexts.requested.text}</p>
      <p>{passwordTexts.requested.spam}</p>
      <p>
        {passwordTexts.requested.nothing}{' '}
        {adminEmail ? (
          <a href={`mailto:${adminEmail}`}>{adminEmail}</a>
        ) : (
          <Link to={pathOf('/impressum')}>{passwordTexts.requested.imprint}</Link>
        )}
      </p>
      <ButtonLink kind="primary" to={pathOf('/login')}>
        {passwordTexts.onward.login}
      </ButtonLink>{' '}
      <Button onClick={onAgain}>{passwordTexts.requested.again}</Button>
    </Page>
  );
}
