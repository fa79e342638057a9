import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { SECOND_MS } from '#contract/durations.ts';
import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { CallError, call } from '../api.ts';
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
  const why = reason(error);
  useEffect(() => {
    if (why === frameTexts.failed.unreachable) return whenBack(() => location.reload());
  }, [why]);
  if (error instanceof CallError && error.code === 'not-found') return <NotFoundPage />;
  return (
    <Page title={frameTexts.failed.title}>
      <p>{why}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {frameTexts.failed.retry}
      </Button>
    </Page>
  );
}

const LOOK_AGAIN_MS = 10 * SECOND_MS;

/** Calls it once the site answers again. Returns how to stop that. */
function whenBack(goOn: () => void): () => void {
  const look = () => call('GET /contact').then(goOn, () => undefined);
  const timer = setInterval(look, LOOK_AGAIN_MS);
  addEventListener('online', look);
  return () => {
    clearInterval(timer);
    removeEventListener('online', look);
  };
}

function reason(error: unknown): string {
  // Without a network scripts do not come, either.
  if (!navigator.onLine) return frameTexts.failed.unreachable;
  if (!(error instanceof CallError)) return frameTexts.failed.other;
  if (error.code === 'unreachable') return frameTexts.failed.unreachable;
  return error.code === 'store-away' ? frameTexts.failed.storeAway : frameTexts.failed.other;
}
