import { Outlet } from 'react-router';
import { frameTexts } from '#texts/web/frame.ts';
import { OtherMember } from '../session/other-member.tsx';
import { useOtherMember } from '../session/session.ts';
import { SessionEnd } from '../session/session-end.tsx';
import { DialogsProvider } from '../ui/dialogs.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Toolbar } from './toolbar.tsx';

/** The layout around every page. */
export function Frame() {
  const otherMember = useOtherMember();
  return (
    <DialogsProvider>
      <a href="#content" className={styles.skip}>
        {frameTexts.skip}
      </a>
      <Toolbar />
      <SessionEnd />
      <main id="content" tabIndex={-1} className={styles.content}>
        {otherMember ? <OtherMember username={otherMember} /> : <Outlet />}
      </main>
      <Footer />
    </DialogsProvider>
  );
}
