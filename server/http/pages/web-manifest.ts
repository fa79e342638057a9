const PAGE_COLOUR = '#ffffff';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Lets a phone add the site to its home screen. */
export const webManifest = ({ siteName, groupName }: { siteName: string; groupName: string }) => ({
  id: '/',
  start_url: '/',
  scope: '/',
  name: siteName,
  short_name: siteName,
  description: groupName,
  lang: 'de',
  dir: 'ltr',
  display: 'standalone',
  background_color: PAGE_COLOUR,
  theme_color: PAGE_COLOUR,
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
});
