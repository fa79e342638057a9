import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { sessionPageTexts } from '#texts/web/session-pages.ts';
import { CallError, call } from '../api.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Page } from '../ui/page.tsx';
import { clearReturnAddress } from './members-only.tsx';
import { clearSession } from './session.ts';

const t = sessionPageTexts.logout;

/** A missing session counts as logged out. Undefined: somebody else is logged in, and stays so. */
async function logOut(): Promise<boolean | undefined> {
  try {
    await call('POST /logout');
  } catch (error) {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === 'other-member') return undefined;
    if (code !== 'no-session') return false;
  }
  clearReturnAddress();
  clearSession();
  return true;
}

/**
 * Logs out as soon as the page is entered. Not in a loader: there the member's page before it would still be
 * shown, see its session end, and lead to the login by itself.
 */
export function Component() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    logOut().then(async (isLoggedOut) => {
      if (isLoggedOut === undefined) return;
      await (isLoggedOut ? dialogs.success(t.success) : dialogs.error(t.failed));
      navigate(pathOf(isLoggedOut ? '/login' : '/'), { replace: true });
    });
  }, [dialogs, navigate]);

  return <Page title={t.title}>{null}</Page>;
}
