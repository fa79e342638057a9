import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { useOtherMember } from '../session/session.ts';
import { SessionEnd } from '../session/session-end.tsx';
import { DialogsProvider } from '../ui/dialogs.tsx';
import { Part } from '../ui/page.tsx';
import { groupName } from '../ui/site.ts';
import styles from './frame.module.css';
import { Toolbar } from './toolbar.tsx';

/** Hardly anybody ever sees it. */
const OtherMember = lazy(async () => ({
  default: (await import('../session/other-member.tsx')).OtherMember,
}));

/** The layout around every page. */
export function Frame() {
  const otherMember = useOtherMember();
  return (
    <DialogsProvider>
      <a href="#content" className={styles.skip}>
        {frameTexts.skip}
      </a>
      <Part>
        <Toolbar />
      </Part>
      <Part isQuiet>
        <SessionEnd />
      </Part>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense>{otherMember ? <OtherMember username={otherMember} /> : <Outlet />}</Suspense>
      </main>
      <Footer />
    </DialogsProvider>
  );
}

const { links, footerName } = frameTexts;

function Footer() {
  return (
    <footer className={`${styles.footer} screen-only`}>
      <p>{groupName}</p>
      <nav aria-label={footerName} className="links">
        <Link to={pathOf('/impressum')}>{links.imprint}</Link>
        <Link to={pathOf('/datenschutz')}>{links.privacy}</Link>
      </nav>
    </footer>
  );
}
