import { pathOf } from '#contract/pages.ts';
import type { ProblemKind } from '#contract/session.ts';
import { problemTexts as t } from '#texts/web/problems.ts';
import { Block } from '../ui/block.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** For maintainers: what is wrong with the site. */
export function Problems({ kinds }: { kinds: ProblemKind[] }) {
  return (
    <Block title={t.title} warns>
      <p>{t.lead}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{t.problems[kind]}</li>
        ))}
      </ul>
      <ButtonLink to={pathOf('/verwaltung')}>{t.help}</ButtonLink>
    </Block>
  );
}
