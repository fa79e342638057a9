import type { Session } from '#contract/session.ts';
import { call } from '../api.ts';

/** Logs in. The name is the typed one where the answer has none. */
export async function logIn(username: string, password: string): Promise<Session> {
  const answer: Omit<Session, 'username'> = await call('POST /login', { body: { username, password } });
  return { username, ...answer };
}
