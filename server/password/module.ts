import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { passwordLetters } from './letters.ts';
import { createMailRequests } from './mail-requests.ts';
import { servePassword } from './routes.ts';

export function passwordModule(shared: Shared) {
  const mailRequests = createMailRequests({ ...shared, mails: shared.accountMails });
  return {
    provides: { mailRequests },
    serve: ({ serve }) => servePassword(serve, { ...shared, mailRequests }),
    letters: (site) => passwordLetters({ ...shared, site }),
    jobs: [{ name: 'links', every: 'hour', run: () => shared.links.deleteOld() }],
  } satisfies Module;
}
