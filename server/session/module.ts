import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import type { MaintenanceActs } from '../maintenance/acts.ts';
import type { missingModule } from '../missing/module.ts';
import type { passkeysModule } from '../passkeys/module.ts';
import type { passwordModule } from '../password/module.ts';
import { serveSession } from './routes.ts';

type Handed = Pick<MaintenanceActs, 'leaving'> &
  Pick<ReturnType<typeof missingModule>['provides'], 'missingMails'> &
  Pick<ReturnType<typeof passkeysModule>['provides'], 'passkeyLogins'> &
  Pick<ReturnType<typeof passwordModule>['provides'], 'mailRequests'>;

export function sessionModule(shared: Shared, { leaving, missingMails, ...handed }: Handed) {
  const { sessions, deviceMarks, attempts, loginRequests } = shared;
  return {
    serve: ({ serve }) =>
      serveSession(serve, {
        ...shared,
        ...handed,
        leaving,
        async atLogin(transaction, memberId) {
          const cameBack = await leaving.comeBack(transaction, memberId);
          await missingMails.found(transaction, memberId);
          return { cameBack };
        },
      }),
    jobs: [
      {
        name: 'tidy',
        every: 'hour',
        // Ways in and counts, which anybody gets again; those from a clock that was ahead end here, too.
        async run() {
          await sessions.deleteEnded();
          await deviceMarks.deleteOld();
          await attempts.tidy();
          await loginRequests.deleteOld();
        },
      },
    ],
  } satisfies Module;
}
