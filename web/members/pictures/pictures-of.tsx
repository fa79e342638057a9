import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { PicturesWith, PictureWith } from '#contract/pictures.ts';
import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import styles from './pictures-with.module.css';

const t = pictureNamesTexts.with;

const SHOWN = 4;

type Props = { username: string; firstName: string; isOwn: boolean };

/** On the page of a member: the last pictures with her, and the way to all of them. */
export function PicturesOf({ username, firstName, isOwn }: Props) {
  const [pictures, setPictures] = useState<PicturesWith>();

  useEffect(() => {
    let isShown = true;
    call('GET /users/{username}/images/{part}', { params: { username, part: '0' } }).then(
      (loaded) => isShown && setPictures(loaded),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [username]);

  if (!pictures?.count) return null;
  return (
    <section>
      <h2>{isOwn ? t.ownTitle : t.title(firstName || username)}</h2>
      <PictureCards images={pictures.images.slice(0, SHOWN)} />
      {(isOwn || pictures.count > SHOWN) && (
        <p>
          <Link className="touch" to={pathOf('/users/:username/bilder', { username })}>
            {isOwn ? t.own : t.all(pictures.count)}
          </Link>
        </p>
      )}
    </section>
  );
}

type PictureCardsProps = {
  images: readonly PictureWith[];
  /** Of one's own. */
  onTakeAway?: ((image: PictureWith) => void) | undefined;
};

/** Small pictures, each of which opens in its gallery. */
export function PictureCards({ images, onTakeAway }: PictureCardsProps) {
  return (
    <ul className={styles.cards}>
      {images.map((image) => (
        <li key={image.id}>
          <Link
            to={pathOf('/image-galleries/:id/bild/:imageId', { id: image.galleryId, imageId: image.id })}
            aria-label={pictureNamesTexts.with.open(image.title, image.gallery)}
          >
            <img
              src={image.smallThumbnailPath}
              alt=""
              width={320}
              height={240}
              loading="lazy"
              style={{ backgroundColor: image.averageColor }}
            />
            <bdi>{image.title}</bdi>
          </Link>
          {onTakeAway && (
            <Button
              kind="quiet"
              aria-label={pictureNamesTexts.away.buttonOn(image.title)}
              onClick={() => onTakeAway(image)}
            >
              {pictureNamesTexts.away.button}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
