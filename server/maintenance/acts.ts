import type { Config } from '../config/config.ts';
import type { MailMembers } from '../mail/members.ts';
import type { MailQueue } from '../mail/queue.ts';
import type { Database } from '../ports/database/database.ts';
import { createLeaving } from './leaving.ts';
import { createMailActs } from './mail-acts.ts';
import { createMemberActs, type MemberActDeps } from './member-acts.ts';
import { createRoleMails } from './role-letters.ts';

export type MaintenanceActs = ReturnType<typeof createMaintenanceActs>;

type Deps = Omit<MemberActDeps, 'roleMails'> & {
  config: Pick<Config, 'adminEmail'>;
  db: Database;
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
};

/** What maintainers do, in the browser and on the command line alike. `now` is the clock in ms. */
export function createMaintenanceActs(deps: Deps) {
  const { db, now, record, accounts } = deps;
  const roleMails = createRoleMails(deps);
  const memberActs = createMemberActs({ ...deps, roleMails });
  return {
    memberActs,
    leaving: createLeaving({ db, now, record, accounts, memberActs, roleMails }),
    mailActs: createMailActs({ record, now }),
  };
}
