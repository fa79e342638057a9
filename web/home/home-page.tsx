import { type CSSProperties, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { ralName, ralNumber } from '#texts/web/colors.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { homeTexts } from '#texts/web/home.ts';
import { beside } from '../api.ts';
import { isNotAskedYet, wasAsked } from '../session/can-keep-keys.ts';
import { storeRole } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { parsePlainText } from '../ui/plain-text.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { WrittenText } from '../ui/written-text.tsx';
import styles from './home-page.module.css';

const t = homeTexts;

/** As many things as somebody looks at. */
const BLOCKS = 4;

/** If a call fails, the page is shown without what it would have told. */
export async function loader() {
  const username = readSession()?.username ?? '';
  // With the calls, not after them: what it shows is painted with the page.
  const parts = import('./today.tsx').catch(() => undefined);
  const [site, session, consents, birthdays, meetings, start, news, shown] = await Promise.all([
    beside('GET /site'),
    beside('GET /session'),
    beside('GET /users/{username}/consents', { params: { username } }),
    beside('GET /birthdays'),
    beside('GET /meetings'),
    beside('GET /start'),
    beside('GET /news'),
    parts,
  ]);
  if (session) storeRole(session.username, session.maintainer);
  return {
    adminEmail: site?.adminEmail,
    welcome: parsePlainText(site?.welcome ?? ''),
    problems: session?.problems ?? [],
    deadAddress: session?.deadAddress,
    // Whoever has saved the form has decided about both boxes in it, also by leaving them empty.
    isUndecided: consents !== undefined && !consents.savedAt,
    today: { start, username, meetings: meetings ?? [], birthdays: birthdays ?? [], news },
    parts: shown,
  };
}

export function Component() {
  // With a component, which its own type of what a loader brings does not foresee.
  const loaded = useLoaderData() as Awaited<ReturnType<typeof loader>>;
  const { adminEmail, welcome, problems, deadAddress, isUndecided, today, parts } = loaded;
  const [isOffered, setIsOffered] = useState(isNotAskedYet);
  const Offer = useLoaded(isOffered && (() => import('../passkeys/offer.tsx')))?.PasskeyOffer;
  function endOffer() {
    wasAsked();
    setIsOffered(false);
  }
  const urgent = [problems.length > 0, deadAddress, isUndecided].filter(Boolean).length;

  return (
    <Page title={t.title} tabTitle={frameTexts.links.home} hasColors>
      {parts && urgent > 0 && <parts.Urgent {...{ problems, deadAddress, isUndecided }} />}
      <div className={styles.columns}>
        <div className="stack">
          <p>{t.lead}</p>
          {welcome.length > 0 && <WrittenText blocks={welcome} />}
          <p>{t.rules}</p>
          <p>
            {t.maintained}{' '}
            {adminEmail ? (
              <>
                <span>{t.contact}</span> <a href={`mailto:${adminEmail}`}>{adminEmail}</a>
              </>
            ) : (
              <Link to={pathOf('/impressum')}>{t.imprint}</Link>
            )}
          </p>
        </div>
        <ul className={styles.tiles}>
          <ColorTile to={pathOf('/image-galleries')} color="2001-rotorange" {...t.tiles.galleries} />
          <ColorTile to={pathOf('/users')} color="5010-enzianblau" {...t.tiles.members} />
          <ColorTile to={pathOf('/contactdata')} color="6005-moosgruen" {...t.tiles.ownData} />
          <ColorTile to={pathOf('/group-email')} color="1003-signalgelb" {...t.tiles.groupEmail} />
        </ul>
      </div>
      {parts && <parts.Today {...today} room={BLOCKS - urgent} />}
      {isOffered && Offer && <Offer onOver={endOffer} />}
    </Page>
  );
}

type Props = {
  to: string;
  /** As in the name of its token: `5010-enzianblau`. */
  color: string;
  title: string;
  text: string;
};

/** A colour card that links to a page. */
function ColorTile({ to, color, title, text }: Props) {
  const number = color.slice(0, 4);
  const paint = { '--paint': `var(--ral-${color})` } as CSSProperties;
  return (
    <li className={`linked ${styles.tile}`}>
      <div className={styles.paint} style={paint} />
      <div className={styles.tileText}>
        <strong>
          <Link to={to}>{title}</Link>
        </strong>
        <p>{text}</p>
        <p className={styles.ral} aria-hidden="true">
          <span>{ralNumber(number)}</span> <span>{ralName(number)}</span>
        </p>
      </div>
    </li>
  );
}
