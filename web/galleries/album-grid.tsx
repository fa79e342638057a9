import { Fragment } from 'react';
import type { Image } from '#contract/galleries.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import type { Album, Places } from './album.ts';
import styles from './album-grid.module.css';
import { ImageCard } from './image-card.tsx';
import { ImageGap } from './image-gap.tsx';

/** As many cards as a wide screen shows beside each other. */
const FIRST_ROW = 3;

type Props = {
  album: Album;
  places: Places;
  galleryId: string;
  username: string | undefined;
  onOpen: (imageId: string) => void;
  onDeleted: (imageId: string) => void;
};

/** The cards of all images that have come, with gaps for the others. */
export function AlbumGrid({ album, places, galleryId, username, onOpen, onDeleted }: Props) {
  const card = (image: Image, position: number) => (
    <ImageCard
      key={image.id}
      galleryId={galleryId}
      image={image}
      isOwn={image.uploader === username}
      isEager={position < FIRST_ROW}
      onOpen={onOpen}
      onDeleted={onDeleted}
    />
  );

  return (
    <div className={styles.album}>
      <CardGrid>
        {runs(places).map(({ from, images, missing }) => (
          <Fragment key={from}>
            {images.map((image, index) => card(image, from + index))}
            {missing > 0 && (
              <ImageGap
                key={`${from + images.length} ${missing}`}
                album={album}
                from={from + images.length}
                count={missing}
              />
            )}
          </Fragment>
        ))}
      </CardGrid>
    </div>
  );
}

type Run = { from: number; images: Image[]; missing: number };

/** Images side by side, each time with the empty places that follow. No run goes beyond a part. */
function runs(places: Places): Run[] {
  const all: Run[] = [];
  let run: Run = { from: 0, images: [], missing: 0 };
  places.forEach((image, position) => {
    const isNew = position % IMAGES_PER_PART === 0 || (image && run.missing > 0);
    if (isNew) {
      run = { from: position, images: [], missing: 0 };
      all.push(run);
    }
    if (image) run.images.push(image);
    else run.missing += 1;
  });
  return all;
}
