import type { Words } from '#contract/pictures.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import { actsAsMaintainer } from '#server/session/sessions.ts';
import { viewOf } from '../seen-in.ts';
import type { Comments, WrittenComment } from './comments.ts';

type Deps = {
  comments: Comments;
  /** The names of members as others may see them, by id. */
  mailMembers: { publicNames(ids: readonly string[]): Promise<Map<string, string>> };
  record: MaintenanceRecord;
};

/** What members write under pictures. */
export function serveComments(serve: Serve, { comments, mailMembers, record }: Deps): void {
  const present = async (rows: WrittenComment[]): Promise<Words[]> => {
    const names = await mailMembers.publicNames([...new Set(rows.map((row) => row.member_id))]);
    return rows.map(({ id, content, username, member_id, written_at }) => ({
      id,
      text: content,
      author: username,
      name: names.get(member_id) ?? username,
      writtenAt: Math.floor(written_at / 1000),
    }));
  };

  serve('GET /galleries/{galleryId}/images/{imageId}/words', async ({ params, session }) =>
    present(await comments.under({ ...params, view: viewOf(session) })),
  );

  serve('POST /galleries/{galleryId}/images/{imageId}/words', async ({ params, body, member, write }) => {
    const written = await write((transaction, rights) => {
      const place = { ...params, view: viewOf({ ...rights, member }) };
      return comments.write(transaction, place, member.id, body.text);
    });
    const [comment] = await present([written]);
    return comment as Words;
  });

  serve(
    'DELETE /galleries/{galleryId}/images/{imageId}/words/{wordsId}',
    async ({ params: { wordsId, ...place }, member, write }) =>
      write(async (transaction, rights) => {
        const view = viewOf({ ...rights, member });
        const { image, author } = await comments.find(transaction, { ...place, view }, wordsId, member.id);
        const isOwn = author.id === member.id;
        if (!isOwn && actsAsMaintainer(image.uploader_id, member, rights))
          await record.add(transaction, member, {
            act: 'words-removed',
            member: author,
            object: image.title,
          });
        await comments.remove(transaction, wordsId);
        return undefined;
      }),
  );
}
