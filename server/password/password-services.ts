import type { MailQueue } from '#server/mail/queue.ts';
import type { LinkedAddresses } from '#server/members/linked-addresses.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { DeviceMarks } from '#server/session/device-marks.ts';
import type { Sessions } from '#server/session/sessions.ts';
import type { Identity } from '#server/site/identity.ts';
import { createAccountMails } from './account-mails.ts';
import { createInvitations } from './invitations.ts';
import { createLinkedAddress } from './linked-address.ts';
import { createLinks } from './links.ts';
import { createPasswordRules } from './password-rules.ts';
import { createToldOfChanges } from './told-of-changes.ts';

/** What others need of this module. `now` is the clock in ms. */
export function createPasswordServices(deps: {
  db: Database;
  now: () => number;
  queue: MailQueue;
  sessions: Sessions;
  deviceMarks: DeviceMarks;
  linkedAddresses: LinkedAddresses;
  identity: Pick<Identity, 'read'>;
}) {
  const { db, now, queue, identity } = deps;
  const links = createLinks(db, now);
  const accountMails = createAccountMails(queue);
  return {
    links,
    linkedAddress: createLinkedAddress({ ...deps, links, mails: accountMails }),
    passwordRules: createPasswordRules(identity.read),
    toldOfChanges: createToldOfChanges(accountMails),
    invitations: createInvitations(db, now, accountMails),
    accountMails,
  };
}
