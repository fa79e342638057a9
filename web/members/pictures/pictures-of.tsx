import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { PicturesWith } from '#contract/pictures.ts';
import { pictureNamesTexts } from '#texts/web/galleries/picture/names.ts';
import { call } from '../../api.ts';
import { PictureCards } from './picture-cards.tsx';
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
    <section className={styles.section}>
      <h2>{isOwn ? t.ownTitle : t.title(firstName || username)}</h2>
      <PictureCards images={pictures.images.slice(0, SHOWN)} />
      {(isOwn || pictures.count > SHOWN) && (
        <p>
          <Link className={styles.all} to={pathOf('/users/:username/bilder', { username })}>
            {isOwn ? t.own : t.all(pictures.count)}
          </Link>
        </p>
      )}
    </section>
  );
}
