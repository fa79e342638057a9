import { Link } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import type { Contact } from '#contract/site.ts';
import { passwordTexts } from '#texts/web/password.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

const t = passwordTexts.requested;

type Props = Contact & { onAgain: () => void };

/** What to do once a link was asked for: the same, whether there is such an account or not. */
export function RequestedPage({ adminEmail, onAgain }: Props) {
  return (
    <Page title={passwordTexts.renewed.title}>
      <p>{t.text}</p>
      <p>{t.spam}</p>
      <p>
        {t.nothing}{' '}
        {adminEmail ? (
          <a href={`mailto:${adminEmail}`}>{adminEmail}</a>
        ) : (
          <Link to={pathOf('/impressum')}>{t.imprint}</Link>
        )}
      </p>
      <ButtonLink kind="primary" to={pathOf('/login')}>
        {passwordTexts.onward.login}
      </ButtonLink>{' '}
      <Button onClick={onAgain}>{t.again}</Button>
    </Page>
  );
}
