import type { RecordedAct } from '#contract/kinds.ts';
import type { SiteText } from '#contract/site.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';

export function siteModule(shared: Shared) {
  const { config, identity, siteTexts } = shared;
  const contact = { ...(config.adminEmail && { adminEmail: config.adminEmail }) };
  return {
    serve({ serve }) {
      serve('GET /site', async () => {
        const [{ groupName }, welcome] = await Promise.all([identity.read(), siteTexts.read('willkommen')]);
        return { groupName, ...contact, ...(welcome && { welcome }) };
      });

      serve('GET /contact', () => contact);

      serve('GET /legal/{page}', async ({ params }) => ({ text: await siteTexts.read(params.page) }));

      serveMaintained(serve, shared);
    },
  } satisfies Module;
}

const acts: Record<SiteText, RecordedAct> = {
  willkommen: 'welcome-written',
  impressum: 'imprint-written',
  datenschutz: 'privacy-notice-written',
};

/** What maintainers write for the site, and how they call it. */
function serveMaintained(
  serve: Serve,
  { record, identity, siteTexts }: Pick<Shared, 'identity' | 'record' | 'siteTexts'>,
): void {
  serve('GET /maintenance/identity', async () => ({
    ...(await identity.read()),
    inFile: identity.inFile,
  }));

  serve('PUT /maintenance/identity', async ({ body, member: actor, write }) => {
    await write(async (transaction) => {
      const hasChanged = await identity.choose(transaction, body);
      if (hasChanged) await record.add(transaction, actor, { act: 'identity-changed' });
    });
  });

  serve('GET /maintenance/texts', () => siteTexts.summaries());

  serve('GET /maintenance/texts/{text}', ({ params }) => siteTexts.maintained(params.text));

  serve('GET /maintenance/texts/{text}/{number}', async ({ params }) => {
    const text = await siteTexts.earlier(params.text, Number(params.number));
    if (text === undefined) throw new Refusal('not-found');
    return { text };
  });

  serve('PUT /maintenance/texts/{text}', async ({ params, body, member: author, write }) => {
    // The start page does without one; the other two have pages of their own.
    if (body.text === '' && params.text !== 'willkommen') throw new Refusal('not-valid');
    await write(async (transaction) => {
      const outcome = await siteTexts.write(transaction, params.text, { ...body, author });
      if (outcome === 'overtaken') throw new Refusal('conflict');
      if (outcome === 'written') await record.add(transaction, author, { act: acts[params.text] });
    });
  });
}
