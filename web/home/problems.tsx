import type { ProblemKind } from '#contract/session.ts';
import { problemTexts as t } from '#texts/web/problems.ts';
import styles from './problems.module.css';

/** For maintainers: what is wrong with the site, and which command helps. */
export function Problems({ kinds }: { kinds: ProblemKind[] }) {
  return (
    <section className={styles.problems} aria-labelledby="problems">
      <h2 id="problems">{t.title}</h2>
      <p>{t.lead}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            {t.problems[kind].what} {t.help} <code>{t.problems[kind].command}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
