import { useRouteError } from 'react-router';
import { frameTexts } from '#texts/web/frame.ts';
import { CallError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const t = frameTexts.failed;

/** Stands in for a page that could not be loaded or shown. */
export function FailedPage() {
  const error = useRouteError();
  if (error instanceof CallError && error.code === 'not-found') return <NotFoundPage />;
  const isUnreachable = error instanceof CallError && error.code === 'unreachable';
  return (
    <Page title={t.title}>
      <p>{isUnreachable ? t.unreachable : t.other}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t.retry}
      </Button>
    </Page>
  );
}
