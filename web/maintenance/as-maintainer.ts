import { useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts as t } from '#texts/web/maintenance/maintenance.ts';
import { CallError } from '../api.ts';
import { confirmAddress, ONWARD, storeRole } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';

/** Where to go on, always to what maintainers change. */
export function onwardOf(search: string): string {
  const onward = new URLSearchParams(search).get(ONWARD) ?? '';
  try {
    const { origin, pathname, search: query } = new URL(onward, location.origin);
    const isKnown =
      origin === location.origin &&
      /^\/(verwaltung|treffen)(\/|$)|^\/image-galleries\/.+\/(aendern|bild\/[^/]+)$/.test(pathname);
    if (isKnown) return pathname + query;
  } catch {
    // No address at all.
  }
  return pathOf('/verwaltung');
}

/** What a page of Verwaltung shows. Leads to the page for the password where that has to be entered first. */
export async function loadAsMaintainer<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load();
    storeRole(readSession()?.username ?? '', true);
    return loaded;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { pathname, search } = new URL(request.url);
    if (error.code === 'confirm-password') throw redirect(confirmAddress(pathname + search));
    throw error;
  }
}

/** What to tell a maintainer after an act has failed. */
export function reasonOf(error: unknown): string {
  const isAway = error instanceof CallError && error.code === 'unreachable';
  return isAway ? t.unreachable : t.failed;
}

type Act<T> = {
  question?: string;
  run: () => Promise<T>;
  done: (result: T) => unknown;
  /** Words for refusals that mean something here. */
  refusals?: Partial<Record<CallError['code'], string | ((error: CallError) => string)>>;
};

/** Acts of a maintainer, one at a time: asked for, done, and told what became of them. */
export function useAct() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isBusy, setIsBusy] = useState(false);

  async function act<T>({ question, run, done, refusals = {} }: Act<T>): Promise<void> {
    if (isBusy || (question && !(await dialogs.confirm(question)))) return;
    setIsBusy(true);
    try {
      await done(await run());
    } catch (error) {
      const refusal = error instanceof CallError ? error : undefined;
      if (refusal?.code === 'confirm-password') return void navigate(confirmAddress(pathname + search));
      const words = refusal && refusals[refusal.code];
      if (readSession())
        await dialogs.error(
          (typeof words === 'function' ? words(refusal as CallError) : words) ?? reasonOf(error),
        );
    } finally {
      setIsBusy(false);
    }
  }

  return { act, isBusy };
}
