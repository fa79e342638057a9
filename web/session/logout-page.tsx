import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { sessionPageTexts } from '#texts/web/session-pages.ts';
import { CallError, call } from '../api.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Page } from '../ui/page.tsx';
import { hasUsedKeys, noteUsedKeys } from './can-keep-keys.ts';
import { clearReturnAddress } from './members-only.tsx';
import { clearSession, forgetMember, readSession } from './session.ts';

const t = sessionPageTexts.logout;

type End = 'ended' | 'failed' | 'no-session' | 'other-member';

/** `other-member`: somebody else is logged in, and stays so. */
async function logOut(): Promise<End> {
  const isKnown = readSession() !== undefined;
  let end: End = isKnown ? 'ended' : 'no-session';
  // The answer empties the storage.
  const hasKeys = hasUsedKeys();
  try {
    // Also where this browser knows of no session: its cookie may be that of one.
    await call('POST /logout');
  } catch (error) {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === 'other-member') return code;
    if (code === 'no-session') end = code;
    else if (isKnown) return 'failed';
  }
  if (hasKeys) noteUsedKeys();
  clearReturnAddress();
  clearSession();
  // A call on its way may have been refused meanwhile.
  forgetMember();
  return end;
}

/**
 * Logs out as soon as the page is entered. Not in a loader: there the member's page before it would still be
 * shown, see its session end, and lead to the login by itself.
 */
export function Component() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  // Pressed once more while the page is about to be left, it is the same page with another key.
  const { key } = useLocation();
  const begun = useRef<string>(undefined);

  useEffect(() => {
    if (begun.current === key) return;
    begun.current = key;
    logOut().then(async (end) => {
      if (end === 'other-member') return;
      if (end === 'ended') await dialogs.success(t.success);
      if (end === 'failed') await dialogs.error(t.failed);
      navigate(pathOf(end === 'failed' ? '/' : '/login'), { replace: true });
    });
  }, [dialogs, key, navigate]);

  return <Page title={t.title}>{null}</Page>;
}
