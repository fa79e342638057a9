import { pathOf } from '#contract/pages.ts';
import { homeTexts } from '#texts/web/home.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

const t = homeTexts.decide;

/** Leads new members to the two boxes, which they would not miss: the others hardly see them until then. */
export function DecideCard() {
  return (
    <Notice>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <ButtonLink kind="primary" to={pathOf('/contactdata')}>
        {t.onward}
      </ButtonLink>
    </Notice>
  );
}
