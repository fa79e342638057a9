import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { readReturns } from '../process/read-returns.ts';
import { deleteOldMails } from './tidy.ts';
import { serveWaysOut } from './ways-out.ts';

export function mailModule({ db, now, config, waysOut }: Pick<Shared, 'config' | 'db' | 'now' | 'waysOut'>) {
  return {
    serve: ({ serve }) => serveWaysOut(serve, waysOut),
    jobs: [
      {
        name: 'old mails',
        every: 'hour',
        only: 'by a trusted clock',
        run: () => deleteOldMails(db, now()),
      },
      { name: 'returns', every: 'quarter of an hour', run: (stopping) => readReturns(config, stopping) },
    ],
  } satisfies Module;
}
