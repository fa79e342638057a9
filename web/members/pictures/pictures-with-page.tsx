import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import type { PicturesWith, PictureWith } from '#contract/pictures.ts';
import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import styles from './pictures-with.module.css';

const { with: t, away } = pictureNamesTexts;

const load = (username: string, part: number): Promise<PicturesWith | undefined> =>
  call('GET /users/{username}/images/{part}', { params: { username, part: String(part) } }).catch(
    () => undefined,
  );

export async function loader({ params: { username = '' } }: LoaderFunctionArgs) {
  const [pictures, data] = await Promise.all([
    load(username, 0),
    call('GET /users/{username}', { params: { username } }).catch(() => undefined),
  ]);
  return { username, pictures, data };
}

/** All pictures with a member; one's own can be left. */
export function Component() {
  const { username, pictures, data } = useLoaderData<typeof loader>();
  const { attempt } = useAttempt(away.refusals);
  const [images, setImages] = useState(pictures?.images ?? []);
  const [count, setCount] = useState(pictures?.count ?? 0);
  const isOwn = username === readSession()?.username;
  const isUnseen = data && 'publicationConsent' in data && !data.publicationConsent;
  const name = (data && fullName(data)) || username;

  const none = isOwn ? t.noneOfOwn : t.none(name);

  async function more() {
    // Counted anew, as some may have gone: what is shown already is left out.
    const next = await load(username, Math.floor(images.length / IMAGES_PER_PART));
    if (!next) return;
    const known = new Set(images.map(({ id }) => id));
    setImages([...images, ...next.images.filter(({ id }) => !known.has(id))]);
    setCount(next.count);
  }

  const takeAway = ({ galleryId, id: imageId }: PictureWith) =>
    attempt({
      question: away.question,
      run: () =>
        call('DELETE /galleries/{galleryId}/images/{imageId}/own_mark', { params: { galleryId, imageId } }),
      done() {
        setImages((all) => all.filter(({ id }) => id !== imageId));
        setCount(count - 1);
      },
    });

  return (
    <Page title={isOwn ? t.ownTitle : t.title(name)}>
      {!isOwn && name !== username && (
        <p className="quiet">
          <bdi>{username}</bdi>
        </p>
      )}
      {!pictures ? (
        <Notice>{t.withheld}</Notice>
      ) : (
        <>
          {isOwn && isUnseen && count > 0 && <Notice>{t.ownUnseen}</Notice>}
          {isOwn && count > 0 && <p>{t.ownLead}</p>}
          <p role="status">{count > 0 ? t.count(count) : none}</p>
          <PictureCards images={images} onTakeAway={isOwn ? takeAway : undefined} />
          {images.length < count && (
            <div>
              <Button onClick={more}>{t.more}</Button>
            </div>
          )}
        </>
      )}
      <div>
        <ButtonLink to={pathOf('/users/:username', { username })}>{isOwn ? t.ownBack : t.back}</ButtonLink>
      </div>
    </Page>
  );
}

const SHOWN = 4;

type PicturesOfProps = { username: string; firstName: string; isOwn: boolean };

/** On the page of a member: the last pictures with her, and the way to all of them. */
export function PicturesOf({ username, firstName, isOwn }: PicturesOfProps) {
  const [pictures, setPictures] = useState<PicturesWith>();

  useEffect(() => {
    let isShown = true;
    load(username, 0).then((loaded) => isShown && setPictures(loaded));
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
function PictureCards({ images, onTakeAway }: PictureCardsProps) {
  return (
    <ul className={styles.cards}>
      {images.map((image) => (
        <li key={image.id}>
          <Link
            to={pathOf('/image-galleries/:id/bild/:imageId', { id: image.galleryId, imageId: image.id })}
            aria-label={t.open(image.title, image.gallery)}
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
            <Button kind="quiet" aria-label={away.buttonOn(image.title)} onClick={() => onTakeAway(image)}>
              {away.button}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
