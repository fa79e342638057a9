import { useEffect, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import { Lightbox } from './lightbox.tsx';

const FADE_MS = 75;

type Props = {
  images: readonly Image[];
  /** The picture that the address names. */
  imageId: string | undefined;
  onMove: (id: string) => void;
  onClose: () => void;
};

/** Shows the lightbox while the address names a picture, and a moment longer for it to fade out. */
export function GalleryLightbox({ images, imageId, onMove, onClose }: Props) {
  const [lingering, setLingering] = useState(imageId);
  if (imageId !== undefined && imageId !== lingering) setLingering(imageId);

  useEffect(() => {
    if (imageId !== undefined || lingering === undefined) return;
    const timer = setTimeout(() => setLingering(undefined), FADE_MS);
    return () => clearTimeout(timer);
  }, [imageId, lingering]);

  const image = images.find(({ id }) => id === lingering);
  if (!image) return null;
  return (
    <Lightbox
      images={images}
      image={image}
      isClosing={imageId === undefined}
      onMove={onMove}
      onClose={onClose}
    />
  );
}
