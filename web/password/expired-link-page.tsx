import { passwordTexts } from '#texts/web/password.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

const t = passwordTexts;

/** Where a reset link without its token leads, as after reloading the page. */
export function ExpiredLinkPage() {
  return (
    <Page title={t.expired.title}>
      <p>{t.expired.text}</p>
      <ButtonLink kind="primary" to="/login/password-reset">
        {t.reset.newLink}
      </ButtonLink>
    </Page>
  );
}
