import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { nextThings } from '#texts/web/next-things.ts';
import type { Offer } from './dialogs.tsx';
import styles from './said.module.css';
import { useRootMark } from './use-root-mark.ts';

const OFFERED = 'offered';

/** Whether this was not yet offered on this device. From now on it was. */
function isFirst(what: string): boolean {
  const before = (localStorage.getItem(OFFERED) ?? '').split(' ');
  if (before.includes(what)) return false;
  localStorage.setItem(OFFERED, [...before, what].join(' ').trim());
  return true;
}

type Said = { message: string; offer: Offer | undefined; shown: () => void };

/**
 * What has worked, at the lower edge of the screen, also where the page is long; and above what lies over the page.
 * Until something else is done.
 */
function Line({ said }: { said: Said }) {
  const [shown, setShown] = useState<Omit<Said, 'shown'>>();
  const [above, setAbove] = useState<Element | null>(null);

  useEffect(() => {
    const { message, offer } = said;
    // Into a line that is there already, or screen readers would not read it.
    setShown({ message, offer: offer && isFirst(offer.what) ? offer : undefined });
    said.shown();
    const end = new AbortController();
    for (const act of ['click', 'input'])
      document.addEventListener(act, () => setShown(undefined), { capture: true, signal: end.signal });
    // The lightbox may open only now.
    const look = () => setAbove(document.querySelector('dialog:modal'));
    const opening = new MutationObserver(look);
    opening.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    look();
    return () => {
      end.abort();
      opening.disconnect();
    };
  }, [said]);

  const offer = shown?.offer;
  useRootMark('said', Boolean(shown?.message || offer));
  const line = (
    <p role="status" className={`${styles.said} screen-only`}>
      {shown?.message && <span>{`${shown.message} `}</span>}
      {offer && <Link to={offer.to}>{nextThings[offer.what]}</Link>}
    </p>
  );
  return above ? createPortal(line, above) : line;
}

/** `shown` is called when it can be read. */
export const lineOf = (message: string, offer: Offer | undefined, shown: () => void) => (
  <Line said={{ message, offer, shown }} />
);
