import { useEffect, useRef, useState } from 'react';
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts';
import { LOGIN_LINK_SECONDS } from '#contract/limits.ts';
import { loginCode } from '#contract/link-code.ts';
import type { Session } from '#contract/session.ts';
import { loginLinkTexts } from '#texts/web/login-link.ts';
import { CallError, call } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { Form, type FormValues, SubmitButton } from '../ui/form.tsx';

/** In this tab only. */
const KEY = 'login_request';

/** What this tab has asked for. `endsAt` in ms by this device's clock; a mail that left late holds for longer. */
export type LoginRequest = { request: string; username: string; endsAt: number };

export function pendingLogin(): LoginRequest | undefined {
  const pending: LoginRequest | undefined = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  return pending && pending.endsAt + HOUR_MS > Date.now() ? pending : undefined;
}

export const dropPendingLogin = (): void => sessionStorage.removeItem(KEY);

/** Has a link and a code mailed. Asked again for the same name, the code of whichever mail comes first fits. */
export async function requestLoginLink(username: string): Promise<LoginRequest> {
  const before = pendingLogin();
  const again = before?.username === username ? { request: before.request } : {};
  const { request } = await call('POST /request_login_link', { body: { username, ...again } });
  const pending = { request, username, endsAt: Date.now() + LOGIN_LINK_SECONDS * SECOND_MS };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  return pending;
}

const t = loginLinkTexts.code;

type Props = {
  /** Of the mail that has the code. */
  request: string;
  enter: (session: Session) => void;
  /** No code is right any more. */
  onEnded: () => void;
  /** Whatever else went wrong; `words` where they are known. */
  onFailed: (error: unknown, why: string | undefined) => unknown;
};

/** Takes the six digits of a mail, out of whatever is pasted. */
export function CodeForm({ request, enter, onEnded, onFailed }: Props) {
  const [wrong, setWrong] = useState<{ reason: string }>();
  const field = useRef<HTMLDivElement>(null);

  // The reason is next to the field by then, and is read out with it.
  useEffect(() => {
    if (wrong) field.current?.querySelector('input')?.select();
  }, [wrong]);
  // Another mail may have another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each request
  useEffect(() => setWrong(undefined), [request]);

  async function logIn({ code: typed = '' }: FormValues) {
    const code = loginCode(typed);
    if (!code) return;
    try {
      const session = await call('POST /login_by_code', { body: { request, code } });
      dropPendingLogin();
      enter(session);
    } catch (error) {
      const refusal = error instanceof CallError ? error : undefined;
      if (refusal?.code === 'wrong-credentials') return setWrong({ reason: t.wrong });
      if (refusal?.code === 'not-found') {
        dropPendingLogin();
        return onEnded();
      }
      const isTooOften = refusal?.code === 'too-often';
      await onFailed(error, isTooOften ? t.tooOften(refusal.retryAfter ?? 60) : undefined);
    }
  }

  return (
    <Form onSubmit={logIn}>
      <div ref={field}>
        <Field
          label={t.code}
          hint={t.hint}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          error={wrong?.reason}
          check={(typed) => (typed === '' || loginCode(typed) ? '' : t.malformed)}
          onChange={({ target }) => {
            setWrong(undefined);
            // Out of whatever was pasted: what is seen is what is sent.
            const code = loginCode(target.value);
            if (code && /\D/.test(target.value)) target.value = code;
          }}
          required
        />
      </div>
      <SubmitButton>{t.submit}</SubmitButton>
    </Form>
  );
}
