import { pathOf } from '#contract/pages.ts';
import type { ProblemKind } from '#contract/session.ts';
import { problemTexts as t, urgentTexts } from '#texts/web/problems.ts';
import { Block } from '../ui/block.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type Props = {
  /** For maintainers: what is wrong with the site. */
  problems: readonly ProblemKind[];
  /** Whose mails come back. */
  deadAddress: string | undefined;
  /** About the two boxes of the own data. */
  isUndecided: boolean;
};

/** What nobody else can decide or correct. */
export function Urgent({ problems, deadAddress, isUndecided }: Props) {
  return (
    <>
      {problems.length > 0 && (
        <Block title={t.title} warns>
          <p>{t.lead}</p>
          <ul>
            {problems.map((kind) => (
              <li key={kind}>{t.problems[kind]}</li>
            ))}
          </ul>
          <ButtonLink to={pathOf('/verwaltung')}>{t.help}</ButtonLink>
        </Block>
      )}
      {deadAddress && <OwnData {...urgentTexts.dead} text={urgentTexts.dead.text(deadAddress)} />}
      {isUndecided && <OwnData {...urgentTexts.decide} />}
    </>
  );
}

const OwnData = ({ title, text, onward }: { title: string; text: string; onward: string }) => (
  <Notice>
    <h2>{title}</h2>
    <p>{text}</p>
    <ButtonLink kind="primary" to={pathOf('/contactdata')}>
      {onward}
    </ButtonLink>
  </Notice>
);
