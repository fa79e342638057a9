import { pathOf } from '#contract/pages.ts';
import { frameTexts } from '#texts/web/frame.ts';

const { links } = frameTexts;

/** The entries of the menu, in the order of the specification. */
export const menuLinks = [
  { to: pathOf('/'), label: links.home },
  { to: pathOf('/image-galleries'), label: links.galleries },
  { to: pathOf('/users'), label: links.members },
  { to: pathOf('/contactdata'), label: links.ownData },
  { to: pathOf('/group-email'), label: links.groupEmail },
  { to: pathOf('/change-password'), label: links.changePassword },
  { to: pathOf('/logout'), label: links.logout },
];
