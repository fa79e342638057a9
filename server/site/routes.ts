import type { Serve } from '#server/http/table/serve.ts';
import type { Identity } from './identity.ts';
import type { SiteTexts } from './site-texts.ts';

type Deps = { config: { adminEmail: string | undefined }; identity: Identity; siteTexts: SiteTexts };

export function serveSite(serve: Serve, { config, identity, siteTexts }: Deps): void {
  const contact = { ...(config.adminEmail && { adminEmail: config.adminEmail }) };

  serve('GET /site', async () => {
    const [{ groupName }, welcome] = await Promise.all([identity.read(), siteTexts.read('willkommen')]);
    return { groupName, ...contact, ...(welcome && { welcome }) };
  });

  serve('GET /contact', () => contact);

  serve('GET /legal/{page}', async ({ params }) => ({ text: await siteTexts.read(params.page) }));
}
