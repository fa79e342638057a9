import { useEffect, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { pathOf } from '#contract/pages.ts';
import { loginLinkTexts } from '#texts/web/login-link.ts';
import { usePasskeyLogin } from '../session/can-keep-keys.ts';
import {
  CodeForm,
  dropPendingLogin,
  type LoginRequest,
  pendingLogin,
  requestLoginLink,
} from '../session/code-form.tsx';
import { useEnter } from '../session/members-only.tsx';
import { lastMember } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { ForAccount } from './expired-link-page.tsx';
import { failureInWords } from './new-password-form.tsx';
import { Help } from './request-reset-page.tsx';

const { request: t, code: c, ended } = loginLinkTexts;

/** Mails at once to the name that was typed on the page for signing in. */
export async function loader() {
  const wish = sessionStorage.getItem('login_wish')?.trim();
  // Once: a page that is loaded again mails nothing.
  sessionStorage.removeItem('login_wish');
  try {
    return { pending: wish ? await requestLoginLink(wish) : pendingLogin() };
  } catch (error) {
    return { username: wish, failure: failureInWords(error) };
  }
}

/** Asks for the mail that logs in, then for its code. A reload, as of a phone that was in the mail program, keeps it. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [pending, setPending] = useState(loaded.pending);
  const [username, setUsername] = useState(loaded.username ?? lastMember());

  if (pending)
    return (
      <CodePage
        pending={pending}
        onAgain={setPending}
        onOther={() => {
          setUsername(pending.username);
          dropPendingLogin();
          setPending(undefined);
        }}
      />
    );
  return <RequestPage username={username} failure={loaded.failure} onRequested={setPending} />;
}

type RequestPageProps = {
  username: string;
  failure: string | undefined;
  onRequested: (pending: LoginRequest) => void;
};

function RequestPage({ username: known, failure, onRequested }: RequestPageProps) {
  const dialogs = useDialogs();
  const enter = useEnter();
  const Passkeys = usePasskeyLogin();

  async function request({ username = '' }: FormValues) {
    try {
      onRequested(await requestLoginLink(username.trim()));
    } catch (error) {
      await dialogs.error(failureInWords(error));
    }
  }

  return (
    <Page title={t.title}>
      {failure && <Notice role="alert">{failure}</Notice>}
      <p>{t.lead}</p>
      <Form onSubmit={request}>
        <Field
          label={t.username}
          name="username"
          defaultValue={known}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          required
        />
        <SubmitButton always>{t.submit}</SubmitButton>
        {Passkeys && <Passkeys enter={enter} say={dialogs.error} isOffered />}
        <p>
          <Link to={pathOf('/code')}>{t.code}</Link>
        </p>
        <p>
          <Link to={pathOf('/login')}>{t.toLogin}</Link>
        </p>
      </Form>
    </Page>
  );
}

type CodePageProps = {
  pending: LoginRequest;
  onAgain: (pending: LoginRequest) => void;
  onOther: () => void;
};

function CodePage({ pending, onAgain, onOther }: CodePageProps) {
  const dialogs = useDialogs();
  const enter = useEnter();
  const { username, endsAt } = pending;
  const left = useTimeLeft(endsAt);
  const [hasEnded, setHasEnded] = useState(false);
  const [sentAgain, setSentAgain] = useState(false);

  async function again() {
    try {
      onAgain(await requestLoginLink(username));
    } catch (error) {
      return dialogs.error(failureInWords(error));
    }
    setHasEnded(false);
    setSentAgain(true);
  }

  if (hasEnded)
    return (
      <Page title={ended.title}>
        <p role="alert">{ended.text}</p>
        <Button kind="primary" onClick={again}>
          {loginLinkTexts.next}
        </Button>
        <p>
          <Link to={pathOf('/login')}>{loginLinkTexts.login}</Link>
        </p>
      </Page>
    );

  return (
    <Page title={c.title}>
      <p>{c.lead}</p>
      <ForAccount label={c.for} username={username} />
      <CodeForm
        request={pending.request}
        enter={enter}
        onEnded={() => setHasEnded(true)}
        onFailed={(error, why) => dialogs.error(why ?? failureInWords(error))}
      />
      <p>
        <span>{left > 0 && c.left(Math.ceil(left / MINUTE_MS))}</span>
        <span role="status">{left <= 0 && c.over}</span>
      </p>
      <p>{c.link}</p>
      <p>{c.nothing}</p>
      <p role="status">{sentAgain && c.sentAgain}</p>
      <Button onClick={again}>{c.again}</Button> <Button onClick={onOther}>{c.other}</Button>
      <p>
        <Link to={pathOf('/code')}>{c.letter}</Link>
      </p>
      <Help lead={c.help} imprint={c.imprint} />
    </Page>
  );
}

/** Ms until then, looked at often enough for whole minutes. */
function useTimeLeft(endsAt: number): number {
  const [left, setLeft] = useState(endsAt - Date.now());
  useEffect(() => {
    const look = () => setLeft(endsAt - Date.now());
    look();
    const timer = setInterval(look, 5 * SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
