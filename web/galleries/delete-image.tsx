import { galleriesTexts } from '#texts/web/galleries.ts';
import { call } from '../api.ts';
import { readSession } from '../session/session.ts';
import { IconButton } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';

const t = galleriesTexts.gallery;

type Props = { galleryId: string; imageId: string; onDeleted: (imageId: string) => void };

export function DeleteImage({ galleryId, imageId, onDeleted }: Props) {
  const dialogs = useDialogs();

  async function remove() {
    if (!(await dialogs.confirm(t.confirmDelete))) return;
    try {
      await call('DELETE /galleries/{galleryId}/images/{imageId}', { params: { galleryId, imageId } });
    } catch {
      if (readSession()) await dialogs.error(t.deleteFailed);
      return;
    }
    await dialogs.success(t.deleted);
    onDeleted(imageId);
  }

  return <IconButton label={t.deleteImage} icon="delete" onClick={remove} />;
}
