import { useLoaderData, useRevalidator } from 'react-router';
import type { StorageUse } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { maintainedGalleriesTexts, sizeInWords } from '#texts/web/maintenance/galleries.ts';
import { call } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { asMaintainer, useAct } from '../as-maintainer.ts';
import styles from '../maintenance.module.css';

const t = maintainedGalleriesTexts.storage;

export const loader = asMaintainer(() => call('GET /maintenance/storage'));

export function Component() {
  const { uploaders, maxImages, maxBytes } = useLoaderData<typeof loader>();
  return (
    <Page title={t.title}>
      <p>{t.lead(maxImages.toLocaleString('de-DE'), sizeInWords(maxBytes))}</p>
      <ul className={styles.list}>
        {uploaders.map((one) => (
          <Uploader key={one.username} {...one} />
        ))}
      </ul>
      <ButtonLink to={pathOf('/verwaltung/galerien')}>{maintainedGalleriesTexts.gallery.toList}</ButtonLink>
    </Page>
  );
}

function Uploader({ username, images, bytes, uploadsOff }: StorageUse['uploaders'][number]) {
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAct();
  const id = `speicher-${username}`;

  const change = () =>
    attempt({
      question: (uploadsOff ? t.onQuestion : t.offQuestion)(username),
      run: () =>
        call('POST /maintenance/members/{username}/{act}', {
          params: { username, act: uploadsOff ? 'uploads-on' : 'uploads-off' },
        }),
      success: (uploadsOff ? t.onDone : t.offDone)(username),
      done: revalidate,
    });

  return (
    <li>
      <p id={id}>
        <strong>
          <bdi>{username || t.gone}</bdi>
        </strong>
      </p>
      <p>
        <span>{t.use(images, sizeInWords(bytes))}</span>
        <span>{uploadsOff && ` · ${t.isOff}`}</span>
      </p>
      {username && (
        <div className={styles.buttons}>
          <Button busy={isBusy} aria-describedby={id} onClick={change}>
            {uploadsOff ? t.on : t.off}
          </Button>
        </div>
      )}
    </li>
  );
}
