import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './said.module.css';
import { useRootMark } from './use-root-mark.ts';

type Said = { message: string; shown: () => void };

/**
 * What has worked, at the lower edge of the screen, also where the page is long; and above what lies over the page.
 * Until something else is done.
 */
function Line({ said }: { said: Said }) {
  const [message, setMessage] = useState('');
  const [above, setAbove] = useState<Element | null>(null);

  useEffect(() => {
    // Into a line that is there already, or screen readers would not read it.
    setMessage(said.message);
    said.shown();
    const end = new AbortController();
    for (const act of ['click', 'input'])
      document.addEventListener(act, () => setMessage(''), { capture: true, signal: end.signal });
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

  useRootMark('said', message !== '');
  const line = (
    <p role="status" className={`${styles.said} screen-only`}>
      {message && <span>{message}</span>}
    </p>
  );
  return above ? createPortal(line, above) : line;
}

/** `shown` is called when it can be read. */
export const lineOf = (message: string, shown: () => void) => <Line said={{ message, shown }} />;
