import type { Serve } from '#server/http/table/serve.ts';
import type { Trash } from './trash.ts';

/** What members have deleted themselves, and bring back. */
export function serveTrash(serve: Serve, { trash }: { trash: Trash }): void {
  serve('GET /trash', ({ member }) => trash.entries({ memberId: member.id }));

  serve('POST /trash/{id}/restore', ({ params, member, write }) =>
    write(async (transaction) => {
      await trash.restore(transaction, params.id, { memberId: member.id });
      return undefined;
    }),
  );
}
