import { frameTexts } from '#texts/web/frame.ts';
import { Link } from '../ui/link.tsx';
import { groupName } from '../ui/site.ts';
import styles from './footer.module.css';

const { links, footerName } = frameTexts;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{groupName}</p>
      <nav aria-label={footerName} className={styles.links}>
        <Link to="/impressum">{links.imprint}</Link>
        <Link to="/datenschutz">{links.privacy}</Link>
      </nav>
    </footer>
  );
}
