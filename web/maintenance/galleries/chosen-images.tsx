import { useState } from 'react';
import { withoutDirections } from '#contract/characters.ts';
import type { MaintainedGallery, MaintainedImage } from '#contract/galleries.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Select } from '../../ui/select.tsx';
import { ActForm } from '../maintenance-page.tsx';
import { ReasonField } from '../person-fields.tsx';

const t = maintainedGalleriesTexts.chosen;

/** Whether somebody else is told that it is deleted. */
export const isOthers = ({ username }: { username: string }) =>
  username !== '' && username !== readSession()?.username;

type Props = {
  galleryId: string;
  chosen: readonly MaintainedImage[];
  others: readonly MaintainedGallery[];
  onDone: () => unknown;
};

/** Moves or deletes images of a gallery. */
export function ChosenImages({ galleryId, chosen, others, onDone }: Props) {
  const [target, setTarget] = useState(others[0]?.id ?? '');
  const titles = Object.fromEntries(others.map((one) => [one.id, one.title]));
  const images = chosen.map(({ id }) => id);
  const count = images.length;
  const needsReason = chosen.some(({ uploader }) => isOthers({ username: uploader }));
  const params = { id: galleryId };

  return (
    <section className="apart" aria-labelledby="chosen">
      <h2 id="chosen">{t.title(count)}</h2>
      {others.length > 0 && (
        <ActForm
          run={() =>
            call('POST /maintenance/galleries/{id}/move_images', {
              params,
              body: { images, galleryId: target },
            })
          }
          success={t.moved(count, titles[target] ?? '')}
          done={onDone}
          refusals={{ 'not-found': t.moveGone, conflict: t.moveGone }}
          submit={t.move}
          always
        >
          <Select label={t.moveTo} options={titles} value={target} onChange={setTarget} />
        </ActForm>
      )}
      <ActForm
        {...(!needsReason && { question: t.deleteQuestion(count) })}
        run={({ reason = '' }) =>
          call('POST /maintenance/galleries/{id}/delete_images', {
            params,
            body: { images, reason: withoutDirections(reason) },
          })
        }
        success={t.deleted(count)}
        done={onDone}
        refusals={{ 'not-found': t.gone }}
        submit={t.delete(count)}
        kind="danger"
        always={!needsReason}
      >
        {needsReason && <ReasonField />}
      </ActForm>
    </section>
  );
}
