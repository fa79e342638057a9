import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { Contact } from '#contract/site.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { failureInWords } from './new-password-form.tsx';

const t = passwordTexts.request;

export function Component() {
  const dialogs = useDialogs();
  const [requested, setRequested] = useState(false);

  async function request({ username = '' }: FormValues) {
    try {
      await call('POST /request_password_reset', { body: { username: username.trim() } });
    } catch (error) {
      return dialogs.error(failureInWords(error));
    }
    await dialogs.success(t.success);
    setRequested(true);
  }

  if (requested) return <RequestedPage onAgain={() => setRequested(false)} />;

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

/** What to do once a link was asked for: the same, whether there is such an account or not. */
function RequestedPage({ onAgain }: { onAgain: () => void }) {
  const { requested } = passwordTexts;
  return (
    <Page title={passwordTexts.renewed.title}>
      <p>{requested.text}</p>
      <p>{requested.spam}</p>
      <Help lead={requested.nothing} imprint={requested.imprint} />
      <ButtonLink kind="primary" to={pathOf('/login')}>
        {passwordTexts.onward.login}
      </ButtonLink>{' '}
      <Button onClick={onAgain}>{requested.again}</Button>
    </Page>
  );
}

/** Whom to ask; without an address it names the imprint. */
export function Help({ lead, imprint }: { lead: string; imprint: string }) {
  const [{ adminEmail }, setContact] = useState<Contact>({});
  useEffect(() => {
    call('GET /contact').then(setContact, () => undefined);
  }, []);
  return (
    <p>
      <span>{lead}</span>{' '}
      {adminEmail ? (
        <a href={`mailto:${adminEmail}`}>{adminEmail}</a>
      ) : (
        <Link to={pathOf('/impressum')}>{imprint}</Link>
      )}
    </p>
  );
}
