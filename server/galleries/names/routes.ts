import type { Serve } from '#server/http/table/serve.ts';
import { viewOf } from '../seen-in.ts';
import type { Names } from './names.ts';

/** Names on pictures: any member says who is where; whoever is marked can take that away for good. */
export function serveNames(serve: Serve, { names }: { names: Names }): void {
  serve('GET /galleries/{galleryId}/images/{imageId}/people', ({ params, session }) =>
    names.of(params, viewOf(session)),
  );

  serve('PUT /galleries/{galleryId}/images/{imageId}/people', async ({ params, body, member, write }) =>
    write(async (transaction, rights) => {
      await names.replace(transaction, params, member, viewOf({ ...rights, member }), body);
      return undefined;
    }),
  );

  serve('DELETE /galleries/{galleryId}/images/{imageId}/own_mark', async ({ params, member, write }) =>
    write(async (transaction, rights) => {
      await names.takeAway(transaction, params, member.id, viewOf({ ...rights, member }));
      return undefined;
    }),
  );

  serve('GET /users/{username}/images/{part}', ({ params, member, session }) =>
    names.picturesWith(params.username, Number(params.part), member, viewOf(session)),
  );
}
