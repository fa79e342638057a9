import { readSession } from '../session/session.ts';

const PREFIX = 'group-email:';

const key = () => PREFIX + (readSession()?.username ?? '');

/** The id of the e-mail to the group that this member has sent last in this tab. */
export function lastMail(): string | undefined {
  return sessionStorage.getItem(key()) ?? undefined;
}

export function rememberLastMail(id: string): void {
  sessionStorage.setItem(key(), id);
}

export function forgetLastMail(): void {
  sessionStorage.removeItem(key());
}
