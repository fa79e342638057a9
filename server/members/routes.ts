import { Refusal } from '#server/http/refusal.ts';
import type { Serve } from '#server/http/serve.ts';
import type { Members } from './members.ts';

export function serveMembers(serve: Serve, { members }: { members: Members }): void {
  serve('GET /users', () => members.usernames());

  serve('GET /users/{username}', async ({ params, member }) => {
    const data = await members.dataFor(member.id, params.username);
    // Unknown, disabled and not consenting look the same, byte for byte.
    if (!data) throw new Refusal('not-found');
    return data;
  });
}
