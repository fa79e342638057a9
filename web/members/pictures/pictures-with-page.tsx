import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { fullName } from '#contract/full-name.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import type { PicturesWith } from '#contract/pictures.ts';
import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { call } from '../../api.ts';
import { readSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { takeMarkAway } from '../../ui/take-mark-away.ts';
import { PictureCards } from './pictures-of.tsx';

const t = pictureNamesTexts.with;

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
  const dialogs = useDialogs();
  const [images, setImages] = useState(pictures?.images ?? []);
  const [count, setCount] = useState(pictures?.count ?? 0);
  const isOwn = username === readSession()?.username;
  const isUnseen = data && 'publicationConsent' in data && !data.publicationConsent;
  const name = (data && fullName(data)) || username;

  async function more() {
    // Counted anew, as some may have gone: what is shown already is left out.
    const next = await load(username, Math.floor(images.length / IMAGES_PER_PART));
    if (!next) return;
    const known = new Set(images.map(({ id }) => id));
    setImages([...images, ...next.images.filter(({ id }) => !known.has(id))]);
    setCount(next.count);
  }

  async function takeAway(image: PicturesWith['images'][number]) {
    if (!(await takeMarkAway(dialogs, { galleryId: image.galleryId, imageId: image.id }))) return;
    setImages((all) => all.filter(({ id }) => id !== image.id));
    setCount(count - 1);
  }

  return (
    <Page title={isOwn ? t.ownTitle : t.title(name)}>
      {!pictures ? (
        <Notice>{t.withheld}</Notice>
      ) : (
        <>
          {isOwn && isUnseen && count > 0 && <Notice>{t.ownUnseen}</Notice>}
          {isOwn && count > 0 && <p>{t.ownLead}</p>}
          <p role="status">{count > 0 ? t.count(count) : isOwn ? t.noneOfOwn : t.none(name)}</p>
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
