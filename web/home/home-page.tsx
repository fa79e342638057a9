import { type CSSProperties, useEffect, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { ralName, ralNumber } from '#texts/web/colors.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { homeTexts } from '#texts/web/home.ts';
import { useAdded, withAdded } from '../added.ts';
import { beside } from '../api.ts';
import { isNotAskedYet, wasAsked } from '../session/can-keep-keys.ts';
import { storeRole } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { Notice, Page } from '../ui/page.tsx';
import { parsePlainText } from '../ui/plain-text.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { WrittenText } from '../ui/written-text.tsx';
import styles from './home-page.module.css';

const t = homeTexts;

/** As many things as somebody looks at. */
const BLOCKS = 4;

async function loadSession() {
  const session = await beside('GET /session');
  if (session) storeRole(session);
  return session;
}

/** All calls are ours: the screen of the specification is its words. */
export function loader() {
  const username = readSession()?.username ?? '';
  // With the calls, not after them: what it shows is painted with the page.
  const parts = import('./today.tsx').catch(() => undefined);
  return withAdded(parts, {
    site: beside('GET /site'),
    session: loadSession(),
    consents: beside('GET /users/{username}/consents', { params: { username } }),
    birthdays: beside('GET /birthdays'),
    meetings: beside('GET /meetings'),
    start: beside('GET /start'),
    news: beside('GET /news'),
  });
}

type Loaded = Awaited<ReturnType<typeof loader>>;
type Told = Loaded['added']['soon'];

/** What is to be done before all else. */
function urgentOf({ session, consents }: Told) {
  const problems = session?.problems ?? [];
  const deadAddress = session?.deadAddress;
  // A member who has saved the form has decided about both boxes in it, also by leaving them empty.
  const isUndecided = consents !== undefined && !consents.savedAt;
  const count = [problems.length > 0, deadAddress, isUndecided].filter(Boolean).length;
  return { count, shown: { problems, deadAddress, isUndecided } };
}

export function Component() {
  // With a component, which its own type of what a loader brings does not foresee.
  const { own: parts, added } = useLoaderData() as Loaded;
  const { soon, late } = useAdded(added);
  const [urgent, lateUrgent] = [urgentOf(soon), urgentOf(late)];
  const adminEmail = (soon.site ?? late.site)?.adminEmail;
  const [isBack] = useState(() => sessionStorage.came_back !== undefined);
  useEffect(() => sessionStorage.removeItem('came_back'), []);
  const [isOffered, setIsOffered] = useState(isNotAskedYet);
  const Offer = useLoaded(isOffered && (() => import('../passkeys/offer.tsx')))?.PasskeyOffer;
  function endOffer() {
    wasAsked();
    setIsOffered(false);
  }

  return (
    <Page title={t.title} tabTitle={frameTexts.links.home} hasColors>
      {isBack && <Notice role="status">{t.cameBack}</Notice>}
      {parts && urgent.count > 0 && <parts.Urgent {...urgent.shown} />}
      <div className={styles.columns}>
        <div className="stack">
          <p>{t.lead}</p>
          <Welcome text={soon.site?.welcome} />
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
      <Welcome text={late.site?.welcome} />
      {parts && lateUrgent.count > 0 && <parts.Urgent {...lateUrgent.shown} />}
      {parts && (
        <parts.Today
          soon={soon}
          late={late}
          username={readSession()?.username ?? ''}
          room={BLOCKS - urgent.count - lateUrgent.count}
        />
      )}
      {isOffered && Offer && <Offer onOver={endOffer} />}
    </Page>
  );
}

function Welcome({ text = '' }: { text: string | undefined }) {
  const blocks = parsePlainText(text);
  return blocks.length > 0 && <WrittenText blocks={blocks} />;
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
