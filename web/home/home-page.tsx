import { useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { homeTexts } from '#texts/web/home.ts';
import { call } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { groupName } from '../ui/site.ts';
import { ColorTile } from './color-tile.tsx';
import styles from './home-page.module.css';

const t = homeTexts;

/** If the call fails, the page is shown without the contact link. */
export const loader = () => call('GET /site').catch(() => undefined);

export function HomePage() {
  const adminEmail = useLoaderData<typeof loader>()?.adminEmail;
  return (
    <Page title={t.title} tabTitle={frameTexts.links.home}>
      <div className={styles.words}>
        <p className={styles.lead}>{t.lead(groupName)}</p>
        <p>{t.pictures}</p>
        <p>{t.data}</p>
      </div>
      <ul className={styles.tiles}>
        <ColorTile to={pathOf('/image-galleries')} color="2001-rotorange" {...t.tiles.galleries} />
        <ColorTile to={pathOf('/users')} color="5010-enzianblau" {...t.tiles.members} />
        <ColorTile to={pathOf('/contactdata')} color="6005-moosgruen" {...t.tiles.ownData} />
        <ColorTile to={pathOf('/group-email')} color="1003-signalgelb" {...t.tiles.groupEmail} />
      </ul>
      <div className={styles.words}>
        <p>{t.maintained}</p>
        {adminEmail && (
          <p>
            {t.contact} <a href={`mailto:${adminEmail}`}>{adminEmail}</a>
          </p>
        )}
      </div>
    </Page>
  );
}
