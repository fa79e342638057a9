import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Session } from '#contract/session.ts';
import { sessionTexts } from '#texts/web/session.ts';
import { signInAgainTexts as t } from '#texts/web/sign-in-again.ts';
import { CallError, call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useClosedByBack } from '../ui/closed-by-back.ts';
import dialogs from '../ui/dialogs.module.css';
import { Field, PasswordField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Notice } from '../ui/page.tsx';
import { reasonOf } from '../ui/use-attempt.ts';
import { usePasskeyLogin } from './can-keep-keys.ts';
import { CodeForm, type LoginRequest, requestLoginLink } from './code-form.tsx';
import { logIn, reason } from './log-in.ts';
import {
  endSession,
  isSessionHeld,
  onSession,
  pageOwner,
  readSession,
  stored,
  storeSession,
  useSession,
} from './session.ts';
import styles from './sign-in-again.module.css';

/** Shows a dialog over the page, which stays as it is, until it is `finish`ed, and gives the focus back. */
function over(show: (finish: (isDone: boolean) => void) => ReactNode): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    root.render(
      show((isDone) => {
        place.querySelector('dialog')?.close();
        root.unmount();
        place.remove();
        resolve(isDone);
      }),
    );
  });
}

/**
 * Asks the member whose session has ended to sign in again. Resolves with whether there is a session now, which another
 * tab may have started; false when they put it off or leave.
 */
export const askToSignIn = (): Promise<boolean> => over((end) => <SignInAgain onEnd={end} />);

/** What is done once it is known who is here: by the password, or by a login with what the device keeps. */
type Act = { lead: string; submit: string; send: (password?: string) => Promise<unknown> };

const maintaining: Act = {
  ...t.confirm,
  send: async (password) => password && call('POST /confirm_password', { body: { password } }),
};

let confirming: Promise<boolean> | undefined;

/** Asks a member to confirm who it is, once for all who ask. Resolves with whether they have, or put it off. */
export function askToConfirm(act = maintaining): Promise<boolean> {
  confirming ??= over((end) => <Confirm {...act} onEnd={end} />).finally(() => {
    confirming = undefined;
  });
  return confirming;
}

/** Asks a member for the code of a mail. Resolves with whether they have come in by it, here or in another tab. */
export const askForCode = (): Promise<boolean> => over((end) => <ConfirmByMail onEnd={end} />);

function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

const memberNow = () => stored()?.username;

type Props = { onEnd: (isDone: boolean) => void };

function SignInAgain({ onEnd }: Props) {
  useEffect(() => {
    function look() {
      // Later, as somebody may be rendering.
      if (!isSessionHeld()) queueMicrotask(() => onEnd(readSession() !== undefined));
    }
    look();
    return onSession(look);
  }, [onEnd]);

  const username = pageOwner() ?? '';
  const now = useSyncExternalStore(onStorage, memberNow) ?? username;
  return (
    <Frame title={t.title} lead={t.lead} onPutOff={() => onEnd(false)}>
      <div role="alert">{now !== username && <Notice>{t.otherMember(now)}</Notice>}</div>
      <Password
        submit={sessionTexts.login.submit}
        signIn={async (password) => storeSession(await logIn(username, password))}
        reason={reason}
      />
      <Device enter={storeSession} over={username} />
      <MailedCode username={username} enter={storeSession} lead={t.mail} />
      <p>{t.leaveHint}</p>
      <p>
        <Button onClick={endSession}>{t.leave}</Button>
      </p>
    </Frame>
  );
}

function Confirm({ lead, submit, send, onEnd }: Props & Act) {
  const username = pageOwner() ?? '';

  async function confirm(password: string) {
    await send(password).catch(async (error) => {
      if (!(error instanceof CallError && error.code === 'new-login')) throw error;
      // What a session has set itself proves nothing in it, but in a new one.
      storeSession(await logIn(username, password));
      await send(password);
    });
    onEnd(true);
  }

  function enter(session: Session) {
    storeSession(session);
    send().then(
      () => onEnd(true),
      () => onEnd(false),
    );
  }

  return (
    <Frame title={t.confirm.title} lead={lead} onPutOff={() => onEnd(false)}>
      <Password submit={submit} signIn={confirm} reason={(error) => reasonOf(error, t.confirm.refusals)} />
      <Device enter={enter} again />
      <p>
        <Button onClick={() => onEnd(false)}>{t.confirm.putOff}</Button>
      </p>
    </Frame>
  );
}

function ConfirmByMail({ onEnd }: Props) {
  const expiration = useSession()?.expiration;
  const before = useRef(expiration);
  // By the link of the mail, in another tab.
  useEffect(() => {
    if (expiration !== before.current) onEnd(true);
  }, [expiration, onEnd]);

  function enter(session: Session) {
    storeSession(session);
    onEnd(true);
  }

  return (
    <Frame title={t.confirm.title} lead={t.byMail.lead} onPutOff={() => onEnd(false)}>
      <MailedCode username={pageOwner() ?? ''} enter={enter} lead={t.byMail.otherwise} />
      <p>
        <Button onClick={() => onEnd(false)}>{t.confirm.putOff}</Button>
      </p>
    </Frame>
  );
}

type FrameProps = { title: string; lead: string; onPutOff: () => void; children: ReactNode };

function Frame({ title, lead, onPutOff, children }: FrameProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useClosedByBack(onPutOff);

  useEffect(() => {
    element.current?.showModal();
    // The first thing to type.
    element.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
  }, []);

  return (
    <dialog
      ref={element}
      className={`${dialogs.dialog} ${styles.dialog}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onClose={onPutOff}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-lead`}>{lead}</p>
      {children}
    </dialog>
  );
}

type PasswordProps = {
  submit: string;
  signIn: (password: string) => Promise<void>;
  /** Why it failed. */
  reason: (error: unknown) => string;
};

function Password({ submit, signIn, reason: reasonFor }: PasswordProps) {
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');

  return (
    <div ref={place}>
      <Form
        onSubmit={async ({ password = '' }) => {
          setProblem('');
          await signIn(password).catch((error) => {
            setProblem(reasonFor(error));
            // Over what was wrong.
            place.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
          });
        }}
      >
        <Field
          label={sessionTexts.login.username}
          name="username"
          value={pageOwner()}
          autoComplete="username"
          readOnly
        />
        <PasswordField label={sessionTexts.login.password} name="password" error={problem} />
        <SubmitButton>{submit}</SubmitButton>
      </Form>
    </div>
  );
}

type DeviceProps = { enter: (session: Session) => void; over?: string; again?: boolean };

/** By what the device keeps, where the browser can. */
function Device(props: DeviceProps) {
  const [problem, setProblem] = useState('');
  const Passkeys = usePasskeyLogin();
  if (!Passkeys) return null;
  return (
    <div>
      <Passkeys {...props} say={setProblem} />
      <p role="alert">{problem}</p>
    </div>
  );
}

type MailedCodeProps = { username: string; enter: (session: Session) => void; lead: string };

/** Over the page of this member: asks for the mail, then for its code. */
function MailedCode({ username, enter, lead }: MailedCodeProps) {
  const [pending, setPending] = useState<LoginRequest>();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const refused = (error: unknown) =>
    setSaid(
      reasonOf(error, {
        failed: t.failed,
        'too-often': t.tooManyMails,
        'no-room': sessionTexts.login.noRoomElse,
      }),
    );

  async function send() {
    setIsBusy(true);
    setSaid('');
    await requestLoginLink(username).then(setPending, refused);
    setIsBusy(false);
  }

  return (
    <div className="stack">
      <p role="status">{pending ? t.mailed : lead}</p>
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
