import { noScript } from '#texts/shell.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The one HTML page, with this site's settings filled in. */
export const fillShell = (html: string, site: { siteName: string; groupName: string; accent: string }) =>
  html
    .replaceAll('%SITE_NAME%', escapeHtml(site.siteName))
    .replaceAll('%GROUP_NAME%', escapeHtml(site.groupName))
    .replaceAll('%ACCENT%', site.accent)
    .replaceAll('%NOSCRIPT%', escapeHtml(noScript));
