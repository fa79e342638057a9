import { pathOf } from '#contract/pages.ts';
import type { ProblemKind } from '#contract/session.ts';
import { problemTexts as t } from '#texts/web/problems.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './problems.module.css';

/** For maintainers: what is wrong with the site. */
export function Problems({ kinds }: { kinds: ProblemKind[] }) {
  return (
    <section className={styles.problems} aria-labelledby="problems">
      <h2 id="problems">{t.title}</h2>
      <p>{t.lead}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{t.problems[kind]}</li>
        ))}
      </ul>
      <ButtonLink to={pathOf('/verwaltung')}>{t.help}</ButtonLink>
    </section>
  );
}
