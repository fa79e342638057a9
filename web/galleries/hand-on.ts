import { pictureFileName } from '#contract/file-names.ts';
import type { Image } from '#contract/galleries.ts';
import { handOnTexts as t } from '#texts/web/galleries/hand-on.ts';
import { fetchFile } from '../api.ts';
import { saveBlob } from '../ui/save.ts';
import type { Album } from './album.ts';

/** What a picture is called wherever it goes. */
function nameOf({ id, title }: Image, { gallery, images }: Album): string {
  const number = images.findIndex((image) => image.id === id) + 1;
  return pictureFileName({ gallery: gallery.title, number, of: images.length, title });
}

/** Fetched first, as the server has another name for it. Where that fails the browser shows it, or says why it cannot. */
export function savePicture(image: Image, album: Album): void {
  fetchFile(image.imagePath).then(
    (file) => saveBlob(file, nameOf(image, album)),
    () => open(image.imagePath),
  );
}

/** Whether this device has a share sheet that takes pictures. Only a file can tell; this one is as empty as it may be. */
export const canShare = () =>
  navigator.canShare?.({ files: [new File(['x'], 'bild.jpg', { type: 'image/jpeg' })] }) ?? false;

type Sharing = {
  album: Album;
  signal?: AbortSignal;
  tell?: (fetched: number) => void;
  /** Asks for another press. */
  askAgain: (question: string) => Promise<boolean>;
};

/** Hands pictures to the share sheet. Answers false where it does not take them; rejects when they cannot be fetched. */
export async function sharePictures(
  images: readonly Image[],
  { album, signal, tell, askAgain }: Sharing,
): Promise<boolean> {
  let fetched = 0;
  const fetchOne = async (image: Image) => {
    const picture = await fetchFile(image.imagePath, signal);
    fetched += 1;
    tell?.(fetched);
    return new File([picture], nameOf(image, album), { type: 'image/jpeg' });
  };
  const files = await Promise.all(images.map(fetchOne));
  for (let isAgain = false; ; isAgain = true) {
    if (signal?.aborted) return true;
    try {
      await navigator.share({ files });
      return true;
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      // Closed without choosing anybody.
      if (name === 'AbortError') return true;
      // Browsers share only shortly after a press, and fetching may have taken too long.
      if (name !== 'NotAllowedError' || isAgain) return false;
      if (!(await askAgain(t.ready(files.length)))) return true;
    }
  }
}
