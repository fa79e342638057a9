import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { createGroupEmails } from './group-emails.ts';
import { createGroupEmailLetters } from './letters.ts';
import { serveGroupEmail } from './routes.ts';

export function groupEmailModule(shared: Shared) {
  const groupEmails = createGroupEmails(shared);
  return {
    provides: { groupEmails },
    serve: ({ serve }) => serveGroupEmail(serve, { ...shared, groupEmails }),
    letters: (site) => createGroupEmailLetters({ ...shared, site }).writers,
  } satisfies Module;
}
