import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { groupName } from '../ui/site.ts';
import styles from './footer.module.css';

const { links, footerName } = frameTexts;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{groupName}</p>
      <nav aria-label={footerName} className={styles.links}>
        <Link to={pathOf('/impressum')}>{links.imprint}</Link>
        <Link to={pathOf('/datenschutz')}>{links.privacy}</Link>
      </nav>
    </footer>
  );
}
