import type { Words } from '#contract/pictures.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import { actsAsMaintainer } from '../mending.ts';
import { viewOf } from '../seen-in.ts';
import type { WordsUnderImages, WrittenWords } from './comments.ts';

type Deps = {
  wordsUnderImages: WordsUnderImages;
  /** The names of members as others may see them, by id. */
  mailMembers: { publicNames(ids: readonly string[]): Promise<Map<string, string>> };
  record: MaintenanceRecord;
};

/** What members write under pictures. */
export function serveWords(serve: Serve, { wordsUnderImages, mailMembers, record }: Deps): void {
  const present = async (rows: WrittenWords[]): Promise<Words[]> => {
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
    present(await wordsUnderImages.under({ ...params, view: viewOf(session) })),
  );

  serve('POST /galleries/{galleryId}/images/{imageId}/words', async ({ params, body, member, write }) => {
    const written = await write((transaction, rights) =>
      wordsUnderImages.write(
        transaction,
        { ...params, view: viewOf({ ...rights, member }) },
        member.id,
        body.text,
      ),
    );
    const [words] = await present([written]);
    return words as Words;
  });

  serve(
    'DELETE /galleries/{galleryId}/images/{imageId}/words/{wordsId}',
    async ({ params: { wordsId, ...place }, member, write }) =>
      write(async (transaction, rights) => {
        const view = viewOf({ ...rights, member });
        const { image, author } = await wordsUnderImages.find(
          transaction,
          { ...place, view },
          wordsId,
          member.id,
        );
        const isOwn = author.id === member.id;
        if (!isOwn && actsAsMaintainer(image.uploader_id, member, rights))
          await record.add(transaction, member, {
            act: 'words-removed',
            member: author,
            object: image.title,
          });
        await wordsUnderImages.remove(transaction, wordsId);
        return undefined;
      }),
  );
}
