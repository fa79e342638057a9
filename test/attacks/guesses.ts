import type { RawAnswer } from '#test/support/raw-call.ts';
import { post, type Request } from './request.ts';

export type Headers = NonNullable<Request['headers']>;

/** The setting that makes the test the trusted proxy. */
export const behindProxy = { TRUST_PROXY: 'loopback' };

/** From this source address, for a site that is `behindProxy`. */
export const from = (source: string): Headers => ({ 'x-forwarded-for': source });

export const guess = (username: string, headers: Headers = {}, password = 'falsch'): Request =>
  post('/login', { username, password }, { as: 'nobody', headers });

export const tooOften = ({ status, text }: RawAnswer) => status === 429 && text === '{"error":"too-often"}';

export async function repeat<T>(count: number, send: (at: number) => Promise<T>): Promise<T[]> {
  const answers = [];
  for (let at = 0; at < count; at += 1) answers.push(await send(at));
  return answers;
}

export const loggedIn = { sessions: '+1', members: '+1 -1', device_marks: '+1' };
