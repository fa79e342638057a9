import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

const t = frameTexts.notFound;

export function NotFoundPage() {
  return (
    <Page title={t.title}>
      <p>{t.text}</p>
      <ButtonLink kind="primary" to={pathOf('/')}>
        {t.onward}
      </ButtonLink>
    </Page>
  );
}
