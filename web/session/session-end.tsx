import { useEffect, useState } from 'react';
import { useRootMark } from '../ui/use-root-mark.ts';
import { serverNow } from './server-clock.ts';
import { useSession } from './session.ts';
import styles from './session-end.module.css';

/** Announces the end of the session while there is time to submit input. It cannot be extended. */
export function SessionEnd() {
  const { expiration = 0, endsSoon } = useSession() ?? {};
  // Few see it: its words come when they are needed.
  const [texts, setTexts] = useState<typeof import('#texts/web/sign-in-again.ts')>();
  const end = expiration * 1000;

  useEffect(() => {
    if (endsSoon) import('#texts/web/sign-in-again.ts').then(setTexts, () => undefined);
  }, [endsSoon]);

  const said = endsSoon && texts?.endsSoon(end - serverNow(), end);
  useRootMark('ending', Boolean(said));
  return (
    <p role="status" className={`${styles.notice} screen-only`}>
      {said}
    </p>
  );
}
