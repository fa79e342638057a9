import { sessionTexts } from '#texts/web/session.ts';
import { serverNow } from './server-clock.ts';
import { useSession } from './session.ts';
import styles from './session-end.module.css';

/** Announces the end of the session while there is time to submit input. It cannot be extended. */
export function SessionEnd() {
  const { expiration = 0, endsSoon } = useSession() ?? {};
  const end = expiration * 1000;
  return (
    <p role="status" className={styles.notice}>
      {endsSoon && sessionTexts.endsSoon(end - serverNow(), end)}
    </p>
  );
}
