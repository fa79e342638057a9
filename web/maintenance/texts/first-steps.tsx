import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { membersAddress } from '../members/members-address.ts';
import styles from './first-steps.module.css';

const t = textsTexts.steps;

/** What to do first, while there is nobody but the maintainer who has begun the site. */
export function FirstSteps({ hasBlanks }: { hasBlanks: boolean }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t.title}</h2>
      <p>{t.lead}</p>
      <ol className={styles.steps}>
        <li>{hasBlanks ? <Link to={pathOf('/verwaltung/texte')}>{t.texts}</Link> : t.textsDone}</li>
        <li>
          <Link to={pathOf('/verwaltung/mitglieder/einlesen')}>{t.members}</Link>{' '}
          <Link to={pathOf('/verwaltung/mitglieder/neu')}>{t.orOne}</Link>
        </li>
        <li>
          <Link to={membersAddress('not-invited')}>{t.invite}</Link>
        </li>
      </ol>
    </section>
  );
}
