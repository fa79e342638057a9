import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { CallError } from '../api.ts';
import { confirmAddress, ONWARD, storeRole } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { useAttempt } from '../ui/use-attempt.ts';

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

/** Loads what a page of Verwaltung shows. Leads to the page for the password where that has to be entered first. */
export const asMaintainer =
  <T>(load: (args: LoaderFunctionArgs) => Promise<T>) =>
  async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      const loaded = await load(args);
      storeRole(readSession()?.username ?? '', true);
      return loaded;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { pathname, search } = new URL(args.request.url);
      if (error.code === 'confirm-password') throw redirect(confirmAddress(pathname + search));
      throw error;
    }
  };

export type ActRefusals = typeof maintenanceTexts.refusals;

/** Acts of a maintainer. */
export const useAct = () => useAttempt(maintenanceTexts.refusals);
