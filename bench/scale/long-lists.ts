import { createApp } from '#server/app.ts';
import type { SiteServices as Parts } from '#server/compose/site.ts';
import { cpuOf } from './cpu-of.ts';

const lists = { 'name list': '/api/v1/users', 'name list with names and towns': '/api/v1/directory' };

/** The lists that grow with the number of members: bytes of the answer, and the work of building it. */
export async function answersFor(parts: Parts, username: string) {
  const app = await createApp(parts);
  const member = await parts.members.findForLogin(username);
  const session =
    member && (await parts.sessions.start({ memberId: member.id, passwordHash: member.password_hash }));
  const cookie = `__Host-session=${session?.token}`;
  const ask = async (url: string, encoding: string) => {
    const answer = await app.inject({ url, headers: { cookie, 'accept-encoding': encoding } });
    if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`);
    return answer.rawPayload.length;
  };
  const answers = [];
  for (const [name, url] of Object.entries(lists)) {
    const plain = await ask(url, 'identity');
    const zipped = await ask(url, 'gzip');
    // Any change empties the cache.
    await parts.attempts.count(name, { tries: 1, seconds: 60 });
    answers.push({ name, plain, zipped, us: await cpuOf(() => ask(url, 'gzip')) });
  }
  await app.close();
  return answers;
}
