import { useRouteError } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { CallError } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title={frameTexts.notFound.title}>
      <p>{frameTexts.notFound.text}</p>
      <ButtonLink kind="primary" to={pathOf('/')}>
        {frameTexts.notFound.onward}
      </ButtonLink>
    </Page>
  );
}

/** Stands in for a page that could not be loaded or shown. */
export function FailedPage() {
  const error = useRouteError();
  if (error instanceof CallError && error.code === 'not-found') return <NotFoundPage />;
  return (
    <Page title={frameTexts.failed.title}>
      <p>{reason(error)}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {frameTexts.failed.retry}
      </Button>
    </Page>
  );
}

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return frameTexts.failed.other;
  if (error.code === 'unreachable') return frameTexts.failed.unreachable;
  return error.code === 'store-away' ? frameTexts.failed.storeAway : frameTexts.failed.other;
}
