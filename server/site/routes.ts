import type { Serve } from '#server/http/table/serve.ts';
import type { LegalTexts } from './legal-texts.ts';

type Deps = { site: { groupName: string; adminEmail: string | undefined }; legal: LegalTexts };

export function serveSite(serve: Serve, { site, legal }: Deps): void {
  const contact = { ...(site.adminEmail && { adminEmail: site.adminEmail }) };

  serve('GET /site', () => ({ groupName: site.groupName, ...contact }));

  serve('GET /contact', () => contact);

  serve('GET /legal/{page}', async ({ params }) => ({ text: await legal.read(params.page) }));
}
