import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { createMissingMails, missingLetters } from './letters.ts';
import { serveMissing } from './routes.ts';

export function missingModule(shared: Shared) {
  const { missing, mailMembers } = shared;
  const missingMails = createMissingMails(shared);
  return {
    provides: { missingMails },
    serve: ({ serve }) => serveMissing(serve, { ...shared, missingMails }),
    letters: (site) => missingLetters({ mailMembers, missing, site }),
    jobs: [
      { name: 'told of found', every: 'hour', only: 'by a trusted clock', run: () => missing.endTold() },
    ],
  } satisfies Module;
}
