import { useState } from 'react';
import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { Contact } from '#contract/site.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { beside, call } from '../api.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { failureInWords } from './new-password-form.tsx';
import { RequestedPage } from './requested-page.tsx';

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
