import type { MailQueue } from '#server/mail/queue.ts';
import type { LinkedAddresses } from '#server/members/linked-addresses.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { DeviceMarks } from '#server/session/device-marks.ts';
import type { Sessions } from '#server/session/sessions.ts';
import type { Identity } from '#server/site/identity.ts';
import { createAccountMails } from './account-mails.ts';
import { createInvitations } from './invitations.ts';
import { createLinkedAddress, createOwnAddress } from './linked-address.ts';
import { createLinks } from './links.ts';
import { createNewPasswords } from './new-passwords.ts';
import { createPasswordRules } from './password-rules.ts';
import { createToldOfChanges } from './told-of-changes.ts';

/** Builds the module, for the site and the command line alike. */
export function createPasswordServices(deps: {
  db: Database;
  now: () => number;
  queue: MailQueue;
  sessions: Sessions;
  deviceMarks: DeviceMarks;
  linkedAddresses: LinkedAddresses;
  identity: Identity;
}) {
  const { db, now, queue, identity } = deps;
  const links = createLinks(db, now);
  const mails = createAccountMails(queue);
  return {
    links,
    linkedAddress: createLinkedAddress({ ...deps, links, mails }),
    ownAddress: createOwnAddress({ ...deps, mails }),
    newPasswords: createNewPasswords({ ...deps, links, mails }),
    passwordRules: createPasswordRules(identity.read),
    toldOfChanges: createToldOfChanges(mails),
    invitations: createInvitations(db, now, mails),
    accountMails: mails,
  };
}
