import { PASSWORD } from './fill-site.ts';

/** A login of this member, each from an address of its own, of a site behind a proxy. */
export const loginOf = (member: number) => ({
  target: '/api/v1/login',
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${member}` },
  body: JSON.stringify({ username: `mitglied${member}`, password: PASSWORD }),
});

/** What this member's calls bring along. */
export async function enter(port: number, member: number): Promise<Record<string, string>> {
  const { target, ...call } = loginOf(member);
  const answer = await fetch(`http://127.0.0.1:${port}${target}`, call);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(xsrf) };
}
