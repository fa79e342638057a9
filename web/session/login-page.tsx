import { type MouseEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { sessionTexts } from '#texts/web/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { groupName } from '../ui/site.ts';
import { canKeepKeys, usePasskeyLogin } from './can-keep-keys.ts';
import { hasDraft } from './has-draft.ts';
import { logIn, reason } from './log-in.ts';
import { hasAddress, useEnter } from './members-only.tsx';
import { lastMember } from './session.ts';

const t = sessionTexts.login;

/** What other pages may hand over: who has just set a password. */
export type LoginState = { username?: string | undefined };

/** The name that is typed waits here for the page that mails a link to it. */
function keepName({ currentTarget }: MouseEvent<HTMLElement>) {
  sessionStorage.setItem('login_wish', currentTarget.closest('form')?.username.value);
}

export function LoginPage() {
  const dialogs = useDialogs();
  const enter = useEnter();
  const { username: known } = (useLocation().state ?? {}) as LoginState;
  const [last] = useState(lastMember);
  const [hint, setHint] = useState(t.usernameHint);

  const Passkeys = usePasskeyLogin();

  async function submit({ username = '', password = '' }: FormValues) {
    try {
      enter(await logIn(username.trim(), password));
    } catch (error) {
      // Judged by its shape alone, which tells nothing about who has an account.
      if (/\s/.test(username.trim())) setHint(t.nameHint);
      return dialogs.error(reason(error));
    }
  }

  return (
    <Page title={t.title} hasColors>
      <p className="group-name">{groupName}</p>
      {last && hasAddress() && (
        <Notice role="alert">
          {t.over} <span>{hasDraft(last) && t.textKept}</span>
        </Notice>
      )}
      {!navigator.cookieEnabled && <Notice role="alert">{t.noCookies}</Notice>}
      <Form onSubmit={submit}>
        <Field
          label={t.username}
          hint={hint}
          name="username"
          defaultValue={known ?? last}
          autoComplete={canKeepKeys() ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          required
        />
        <PasswordField label={t.password} name="password" />
        <SubmitButton>{t.submit}</SubmitButton>
        {Passkeys && <Passkeys enter={enter} say={dialogs.error} />}
        <p>
          <Link to={pathOf('/login/link')} onClick={keepName}>
            {t.mailed}
          </Link>
        </p>
        <p>
          <Link to={pathOf('/login/password-reset')}>{t.forgotten}</Link>
        </p>
      </Form>
    </Page>
  );
}
