import type { Serve } from '#server/http/table/serve.ts';
import type { LegalTexts } from './legal-texts.ts';

type Deps = { site: { groupName: string; adminEmail: string | undefined }; legal: LegalTexts };

export function serveSite(serve: Serve, { site, legal }: Deps): void {
  serve('GET /site', () => {
    return { groupName: site.groupName, ...(site.adminEmail && { adminEmail: site.adminEmail }) };
  });

  serve('GET /legal/{page}', async ({ params }) => ({ text: await legal.read(params.page) }));
}
