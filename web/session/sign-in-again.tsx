import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionTexts } from '#texts/web/session.ts';
import { signInAgainTexts as t } from '#texts/web/sign-in-again.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { ShowPassword } from '../ui/show-password.tsx';
import { reason } from './refused-login.ts';
import {
  endSession,
  isSessionHeld,
  onSession,
  pageOwner,
  readSession,
  stored,
  storeSession,
} from './session.ts';
import styles from './sign-in-again.module.css';

/**
 * Asks the member whose session has ended to sign in again, over the page that stays as it is. Resolves with whether
 * there is a session now, which another tab may have started; false when they put it off or leave.
 */
export function askToSignIn(): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const stopListening = onSession(lookAgain);

    function lookAgain() {
      // Later, as somebody may be rendering.
      if (!isSessionHeld()) queueMicrotask(() => finish(readSession() !== undefined));
    }

    function finish(isBack: boolean) {
      stopListening();
      // Gives the focus back.
      place.querySelector('dialog')?.close();
      root.unmount();
      place.remove();
      resolve(isBack);
    }

    root.render(<SignInAgain onPutOff={() => finish(false)} />);
    lookAgain();
  });
}

function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

const memberNow = () => stored()?.username;

/** Further ways of signing in have their place below the form. */
function SignInAgain({ onPutOff }: { onPutOff: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const [problem, setProblem] = useState('');
  const username = pageOwner() ?? '';
  const now = useSyncExternalStore(onStorage, memberNow) ?? username;

  /** The first thing to type, and over what was wrong. */
  const selectPassword = () => element.current?.querySelector<HTMLInputElement>('[name=password]')?.select();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    element.current?.showModal();
    selectPassword();
  }, []);

  async function signIn({ password = '' }: FormValues) {
    setProblem('');
    try {
      storeSession(await call('POST /login', { body: { username, password } }));
    } catch (error) {
      setProblem(reason(error));
      selectPassword();
    }
  }

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onClose={onPutOff}
    >
      <h2 id={`${id}-title`}>{t.title}</h2>
      <p id={`${id}-lead`}>{t.lead}</p>
      <div role="alert">{now !== username && <Notice>{t.otherMember(now)}</Notice>}</div>
      <Form onSubmit={signIn}>
        <Field
          label={sessionTexts.login.username}
          name="username"
          value={username}
          autoComplete="username"
          readOnly
        />
        <Field
          label={sessionTexts.login.password}
          name="password"
          type={isShown ? 'text' : 'password'}
          error={problem}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <ShowPassword isShown={isShown} onChange={setIsShown} />
        <SubmitButton>{sessionTexts.login.submit}</SubmitButton>
      </Form>
      <p>{t.leaveHint}</p>
      <p>
        <Button onClick={endSession}>{t.leave}</Button>
      </p>
    </dialog>
  );
}
