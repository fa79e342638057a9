import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Gallery } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { mendingTexts } from '#texts/web/galleries/mending.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useMending } from './use-mending.ts';

const t = mendingTexts.gallery;

/** For who made it, as long as nobody else's pictures are in it. */
export function DeleteGallery({ gallery: { id, title, imageCount } }: { gallery: Gallery }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const { dialogs, navigate, failed } = useMending('');

  async function remove() {
    if (!(await dialogs.confirm(t.deleteQuestion(title, imageCount)))) return;
    setIsBusy(true);
    try {
      await call('DELETE /galleries/{id}', { params: { id }, body: { images: imageCount, reason: '' } });
      await dialogs.success(t.deleted);
      navigate(pathOf('/image-galleries'), { replace: true });
    } catch (error) {
      await failed(error, {
        'not-allowed': t.othersPictures,
        // A maintainer says why to those whose pictures they are.
        'confirm-password': t.othersPictures,
        'not-valid': t.othersPictures,
        'not-found': t.alreadyDeleted,
        conflict: t.countChanged,
      });
      await revalidate();
    }
    setIsBusy(false);
  }

  return (
    <Button kind="danger" busy={isBusy} onClick={remove}>
      {t.delete}
    </Button>
  );
}
