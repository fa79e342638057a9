import { sessionTexts } from '#texts/web/session.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { pageOwner } from './session.ts';

const t = sessionTexts.otherMember;

/** Stands in for a page that was opened for somebody else than who is logged in now. */
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
