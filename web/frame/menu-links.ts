import { frameTexts } from '#texts/web/frame.ts';

const { links } = frameTexts;

/** The entries of the menu, in the order of the specification. */
export const menuLinks = [
  { to: '/', label: links.home },
  { to: '/image-galleries', label: links.galleries },
  { to: '/users', label: links.members },
  { to: '/contactdata', label: links.ownData },
  { to: '/group-email', label: links.groupEmail },
  { to: '/change-password', label: links.changePassword },
  { to: '/logout', label: links.logout },
];
