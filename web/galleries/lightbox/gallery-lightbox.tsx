import { type ReactNode, useEffect, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import type { Album, Places } from '../album.ts';
import { Lightbox } from './lightbox.tsx';

const FADE_MS = 75;

type Props = {
  album: Album;
  places: Places;
  /** The picture that the address names. */
  imageId: string | undefined;
  panelFor: (image: Image) => ReactNode;
  onMove: (id: string) => void;
  onClose: () => void;
};

/** Shows the lightbox while the address names a picture, plus the time to fade out. */
export function GalleryLightbox({ album, places, imageId, panelFor, onMove, onClose }: Props) {
  const [lingering, setLingering] = useState(imageId);
  if (imageId !== undefined && imageId !== lingering) setLingering(imageId);

  useEffect(() => {
    if (imageId !== undefined || lingering === undefined) return;
    const timer = setTimeout(() => setLingering(undefined), FADE_MS);
    return () => clearTimeout(timer);
  }, [imageId, lingering]);

  const index = places.findIndex((image) => image !== undefined && image.id === lingering);
  const image = places[index];
  const isUnknown = imageId !== undefined && index < 0;

  // Reached through the browser history, from before the album was reloaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each image
  useEffect(() => {
    if (isUnknown) album.find(imageId).catch(onClose);
  }, [isUnknown, imageId]);

  if (!image) return null;
  return (
    <Lightbox
      album={album}
      places={places}
      index={index}
      image={image}
      isClosing={imageId === undefined}
      panel={panelFor(image)}
      onMove={onMove}
      onClose={onClose}
    />
  );
}
