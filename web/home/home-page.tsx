import { useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { homeTexts } from '#texts/web/home.ts';
import { call } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { groupName } from '../ui/site.ts';
import { ColorTile } from './color-tile.tsx';
import styles from './home-page.module.css';
import { Problems } from './problems.tsx';

const t = homeTexts;

/** If a call fails, the page is shown without what it brings. */
export async function loader() {
  const [site, session] = await Promise.all([
    call('GET /site').catch(() => undefined),
    call('GET /session').catch(() => undefined),
  ]);
  return { adminEmail: site?.adminEmail, problems: session?.problems ?? [] };
}

export function HomePage() {
  const { adminEmail, problems } = useLoaderData<typeof loader>();
  return (
    <Page title={t.title} tabTitle={frameTexts.links.home}>
      {problems.length > 0 && <Problems kinds={problems} />}
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
