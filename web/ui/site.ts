const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** What the server wrote into the document about this site. */
export const siteName = meta('site-name');
export const groupName = meta('group-name');
