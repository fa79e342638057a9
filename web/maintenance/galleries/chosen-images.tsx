import { useState } from 'react';
import { withoutDirections } from '#contract/characters.ts';
import type { MaintainedImage } from '#contract/galleries.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Form, type FormValues, SubmitButton } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { useAct } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';
import { ReasonField } from '../person-fields.tsx';

const t = maintainedGalleriesTexts.chosen;

type Props = {
  galleryId: string;
  chosen: readonly MaintainedImage[];
  others: readonly { id: string; title: string }[];
  onDone: () => void;
};

/** Moves or deletes several images of a gallery. */
export function ChosenImages({ galleryId: id, chosen, others, onDone }: Props) {
  const { attempt, isBusy } = useAct();
  const [target, setTarget] = useState(others[0]?.id ?? '');
  const titles = Object.fromEntries(others.map((one) => [one.id, one.title]));
  const images = chosen.map((image) => image.id);
  const isOthers = chosen.some(({ uploader }) => uploader !== '' && uploader !== readSession()?.username);

  const move = () =>
    attempt({
      question: t.moveQuestion(images.length, titles[target] ?? ''),
      run: () =>
        call('POST /maintenance/galleries/{id}/move_images', {
          params: { id },
          body: { images, galleryId: target },
        }),
      success: t.moved(images.length, titles[target] ?? ''),
      done: onDone,
      refusals: { 'not-found': maintainedGalleriesTexts.image.moveGone },
    });

  const remove = ({ reason = '' }: FormValues) =>
    attempt({
      question: t.deleteQuestion(images.length),
      run: () =>
        call('POST /maintenance/galleries/{id}/delete_images', {
          params: { id },
          body: { images, reason: withoutDirections(reason) },
        }),
      success: t.deleted(images.length),
      done: onDone,
      refusals: { 'not-found': maintainedGalleriesTexts.image.gone },
    });

  return (
    <section aria-labelledby="chosen" className={styles.search}>
      <h2 id="chosen">{t.title(images.length)}</h2>
      {others.length > 0 && (
        <>
          <Select
            label={maintainedGalleriesTexts.image.moveTo}
            options={titles}
            value={target}
            onChange={setTarget}
          />
          <Button busy={isBusy} onClick={move}>
            {maintainedGalleriesTexts.image.move}
          </Button>
        </>
      )}
      {isOthers && <p>{maintainedGalleriesTexts.deletion.told}</p>}
      <Form onSubmit={remove}>
        {isOthers && <ReasonField />}
        <SubmitButton always={!isOthers}>{t.delete(images.length)}</SubmitButton>
      </Form>
    </section>
  );
}
