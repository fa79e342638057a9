import { useId, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { AlbumPictures } from '#contract/album.ts';
import { hrefOf, pathOf } from '#contract/pages.ts';
import { isoDay } from '#texts/dates.ts';
import { albumPageTexts as t } from '#texts/web/album.ts';
import { call } from '../api.ts';
import { serverNow } from '../session/server-clock.ts';
import { DownloadLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Page } from '../ui/page.tsx';

export const loader = () => call('GET /album_outlook');

/** From here a member takes the album home. */
export function Component() {
  const { images, bytes, ownPage } = useLoaderData<typeof loader>();
  const [pictures, setPictures] = useState<AlbumPictures>('good');
  const [withMails, setWithMails] = useState(false);
  const id = useId();
  const mails = withMails ? 'with-mails' : 'without-mails';

  return (
    <Page title={t.title}>
      <p>{t.lead}</p>
      <h2>{t.size}</h2>
      <Choice label={t.size} options={t.sizes} value={pictures} onChoose={setPictures} />
      <p role="status">
        <span>{t.sizeMeans[pictures]}</span> <strong>{t.holds(images, bytes[pictures])}</strong>
      </p>
      <div>
        <Checkbox
          label={t.mails}
          checked={withMails}
          onChange={({ target }) => setWithMails(target.checked)}
          aria-describedby={id}
        />
        <p id={id}>{t.mailsMeaning}</p>
      </div>
      <div className="stack">
        <DownloadLink
          href={hrefOf('GET /album/{pictures}/{mails}', { pictures, mails })}
          download={t.fileName(isoDay(serverNow()))}
        >
          {t.download}
        </DownloadLink>
        <p>{t.handOn}</p>
      </div>
      <div>
        {[t.opening, t.inside].map(({ title, lines }) => (
          <Fold key={title} title={title}>
            <div className="stack">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </Fold>
        ))}
      </div>
      <p>
        <span>{ownPage ? t.ownPage : t.noOwnPage}</span>{' '}
        <Link to={pathOf('/contactdata/ueber-mich')}>{t.change}</Link>
      </p>
    </Page>
  );
}
