import { sessionPageTexts } from '#texts/web/session-pages.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { pageOwner } from './session.ts';

const t = sessionPageTexts.otherMember;

/** Replaces a page that was opened for somebody other than the member logged in now. */
export function OtherMember({ username }: { username: string }) {
  return (
    <Page title={t.title}>
      <p role="alert">{t.text(username, pageOwner() ?? '')}</p>
      <Button kind="primary" onClick={() => location.assign('/')}>
        {t.onward(username)}
      </Button>
    </Page>
  );
}
