import type { MaintainedText } from '#contract/site.ts';
import { longTime } from '#texts/dates.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../maintenance.module.css';

const t = textsTexts.text;

type Props = {
  maintained: MaintainedText;
  /** Whether there is a text before the first version. */
  isOfFile: boolean;
  onFetch: (number: number) => Promise<void>;
};

/** Every version of a text, newest first, down to what stood there before the first one. */
export function TextVersions({ maintained: { versions, origin }, isOfFile, onFetch }: Props) {
  const first = isOfFile ? t.origins[origin] : t.empty;
  const firstShown = isOfFile ? t.originShown[origin] : t.empty;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t.versions}</h2>
      <ul className={styles.list}>
        {versions.map(({ number, at, by }, position) => (
          <li key={number}>
            {position === 0 ? (
              <p>{t.shown(longTime(at * 1000), by)}</p>
            ) : (
              <Version words={t.version(longTime(at * 1000), by)} onFetch={() => onFetch(number)} />
            )}
          </li>
        ))}
        <li>
          {versions.length === 0 ? <p>{firstShown}</p> : <Version words={first} onFetch={() => onFetch(0)} />}
        </li>
      </ul>
    </section>
  );
}

function Version({ words, onFetch }: { words: string; onFetch: () => Promise<void> }) {
  return (
    <>
      <p>{words}</p>
      <Button aria-label={t.fetchNamed(words)} onClick={onFetch}>
        {t.fetch}
      </Button>
    </>
  );
}
