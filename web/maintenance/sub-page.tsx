import type { ComponentProps } from 'react';
import { pathOf } from '#contract/pages.ts';
import { maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { maintainedMemorialTexts } from '#texts/web/maintenance/memorials.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

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
    [pathOf('/verwaltung/galerien/:id', { id }), maintainedGalleriesTexts.image.back] as const,
} as const;

type Props = ComponentProps<typeof Page> & { back?: readonly [to: string, words: string] };

/** A page below Verwaltung, with the way back at its end. */
export const SubPage = ({ back: [to, words] = ways.overview, children, ...page }: Props) => (
  <Page {...page}>
    {children}
    <ButtonLink kind="quiet" to={to}>
      {words}
    </ButtonLink>
  </Page>
);
