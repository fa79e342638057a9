import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';

export function siteModule({ config, identity, siteTexts }: Shared) {
  const contact = { ...(config.adminEmail && { adminEmail: config.adminEmail }) };
  return {
    serve({ serve }) {
      serve('GET /site', async () => {
        const [{ groupName }, welcome] = await Promise.all([identity.read(), siteTexts.read('willkommen')]);
        return { groupName, ...contact, ...(welcome && { welcome }) };
      });

      serve('GET /contact', () => contact);

      serve('GET /legal/{page}', async ({ params }) => ({ text: await siteTexts.read(params.page) }));
    },
  } satisfies Module;
}
