import { passwordTexts } from '#texts/web/password.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

const t = passwordTexts.reopen;

/** Stands where a mailed link without its token leads, as after reloading the page. */
export function ReopenLinkPage({ onward }: { onward: { to: string; label: string } }) {
  return (
    <Page title={t.title}>
      <p>{t.text}</p>
      <ButtonLink kind="primary" to={onward.to}>
        {onward.label}
      </ButtonLink>
    </Page>
  );
}
