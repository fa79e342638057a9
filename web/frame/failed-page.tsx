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
  return (
    <Page title={t.title}>
      <p>{reason(error)}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t.retry}
      </Button>
    </Page>
  );
}

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return t.other;
  if (error.code === 'unreachable') return t.unreachable;
  return error.code === 'store-away' ? t.storeAway : t.other;
}
