import type { ComponentProps } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { maintainedMemorialTexts } from '#texts/web/maintenance/memorials.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { CallError } from '../api.ts';
import { confirmAddress, storeRole } from '../session/maintainer.ts';
import { readSession } from '../session/session.ts';
import { actsWith } from '../ui/act.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

/** Loads what a page of Verwaltung shows. Leads to the page for the password where that has to be entered first. */
export function asMaintainer<T>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      const loaded = await load(args);
      storeRole({ username: readSession()?.username ?? '', maintainer: true });
      return loaded;
    } catch (error) {
      const { pathname, search } = new URL(args.request.url);
      if (error instanceof CallError && error.code === 'confirm-password')
        throw redirect(confirmAddress(pathname + search));
      throw error;
    }
  };
}

/** Acts of a maintainer. */
export const useAct = () => useAttempt(maintenanceTexts.refusals);
export const { Act, ActForm } = actsWith(maintenanceTexts.refusals);

/** Where the way back can lead, with its words. */
export const ways = {
  overview: [pathOf('/verwaltung'), maintenanceTexts.back],
  members: [pathOf('/verwaltung/mitglieder'), maintenanceTexts.member.toList],
  galleries: [pathOf('/verwaltung/galerien'), maintainedGalleriesTexts.gallery.toList],
  memorials: [pathOf('/verwaltung/gedenken'), maintainedMemorialTexts.back],
  texts: [pathOf('/verwaltung/texte'), textsTexts.text.back],
  member: (username: string) =>
    [pathOf('/verwaltung/mitglieder/:username', { username }), maintenanceTexts.member.toMember] as const,
  gallery: (id: string) =>
    [pathOf('/verwaltung/galerien/:id', { id }), maintainedGalleriesTexts.gallery.back] as const,
} as const;

type Props = ComponentProps<typeof Page> & { back?: readonly [to: string, label: string] };

/** A page below Verwaltung, with the way back at its end. */
export const MaintenancePage = ({ back: [to, label] = ways.overview, children, ...page }: Props) => (
  <Page {...page}>
    {children}
    <ButtonLink kind="quiet" to={to}>
      {label}
    </ButtonLink>
  </Page>
);
