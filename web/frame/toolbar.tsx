import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { useMaintainer } from '../session/maintainer.ts';
import { useSession } from '../session/session.ts';
import { entries, useClosedByBack } from '../ui/closed-by-back.ts';
import { Icon } from '../ui/icons.tsx';
import { siteName } from '../ui/site.ts';
import styles from './toolbar.module.css';

const { links } = frameTexts;

const maintenance = pathOf('/verwaltung');

/** The entries of the menu, in the order of the specification, with ours where they fit. */
const menuLinks = [
  { to: pathOf('/'), label: links.home },
  { to: pathOf('/image-galleries'), label: links.galleries },
  { to: pathOf('/users'), label: links.members },
  { to: pathOf('/contactdata'), label: links.ownData },
  { to: pathOf('/group-email'), label: links.groupEmail },
  { to: pathOf('/treffen'), label: links.meetings },
  { to: pathOf('/change-password'), label: links.changePassword },
  { to: maintenance, label: links.maintenance },
  { to: pathOf('/logout'), label: links.logout },
];

/** The site's name and, for members, the menu: a bar, or on narrow screens a list behind a button. */
export function Toolbar() {
  const session = useSession();
  const showsMaintenance = useMaintainer(session?.username ?? '');
  const { key, pathname } = useLocation();
  const isAt = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  /** The page over which the menu was opened. */
  const [openOver, setOpenOver] = useState<string>();
  const isOpen = openOver === key;
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  const close = () => setOpenOver(undefined);
  useClosedByBack(close, isOpen);
  // Every navigation closes the menu, and none opens it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the page
  useEffect(() => {
    close();
    entries.settle?.();
  }, [key]);

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to keys pressed inside
    <header className={`${styles.toolbar} screen-only`} onKeyDown={closeByEscape}>
      <Link to={pathOf('/')} className={styles.site} data-member={session ? true : undefined}>
        {siteName}
      </Link>
      {session && (
        <>
          <button
            ref={button}
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => setOpenOver(isOpen ? undefined : key)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
            {frameTexts.menu}
          </button>
          <nav id={menuId} aria-label={frameTexts.menuName} className={styles.menu} data-open={isOpen}>
            <ul>
              {menuLinks
                .filter(({ to }) => to !== maintenance || showsMaintenance)
                .map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} aria-current={isAt(to) ? 'page' : undefined}>
                      {label}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </>
      )}
    </header>
  );
}
