import type { RecordedAct } from '#contract/record.ts';
import type { SiteText } from '#contract/site.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Identity } from '#server/site/identity.ts';
import type { SiteTexts } from '#server/site/site-texts.ts';
import type { MaintenanceRecord } from '../people/record.ts';

type Deps = { record: MaintenanceRecord; identity: Identity; siteTexts: SiteTexts };

const acts: Record<SiteText, RecordedAct> = {
  willkommen: 'welcome-written',
  impressum: 'imprint-written',
  datenschutz: 'privacy-notice-written',
};

export function serveMaintenanceTexts(serve: Serve, { record, identity, siteTexts }: Deps): void {
  serve('GET /maintenance/identity', async () => ({
    ...(await identity.read()),
    inFile: identity.inFile,
  }));

  serve('PUT /maintenance/identity', async ({ body, member: actor, request, write }) => {
    await write(async (transaction) => {
      const hasChanged = await identity.choose(transaction, body);
      if (hasChanged) await record.add(transaction, actor, { act: 'identity-changed' });
    });
    request.log.info({ member: actor.id, result: 'done' }, 'names and colour set');
  });

  serve('GET /maintenance/texts', () => siteTexts.summaries());

  serve('GET /maintenance/texts/{text}', ({ params }) => siteTexts.maintained(params.text));

  serve('GET /maintenance/texts/{text}/{number}', async ({ params }) => {
    const text = await siteTexts.earlier(params.text, Number(params.number));
    if (text === undefined) throw new Refusal('not-found');
    return { text };
  });

  serve('PUT /maintenance/texts/{text}', async ({ params, body, member: author, request, write }) => {
    // The start page does without one; the other two have pages of their own.
    if (body.text === '' && params.text !== 'willkommen') throw new Refusal('not-valid');
    await write(async (transaction) => {
      const outcome = await siteTexts.write(transaction, params.text, { ...body, author });
      if (outcome === 'overtaken') throw new Refusal('conflict');
      if (outcome === 'written') await record.add(transaction, author, { act: acts[params.text] });
    });
    request.log.info({ member: author.id, text: params.text, result: 'done' }, 'text written');
  });
}
