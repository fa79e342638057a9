import { createAlerts } from '../alerts/alerts.ts';
import type { Config } from '../config/config.ts';
import { createHiddenImages } from '../galleries/hidden/hidden-images.ts';
import { createImages } from '../galleries/images.ts';
import { createRemovalMails } from '../galleries/letters.ts';
import { createGalleryActs } from '../galleries/maintainer-acts.ts';
import { createTrash } from '../galleries/trash/trash.ts';
import { notifySender } from '../group-email/copies.ts';
import { createAttempts } from '../http/guard/attempts.ts';
import { createMailMembers } from '../mail/members.ts';
import { createMailQueue } from '../mail/queue.ts';
import type { OnMailEnded } from '../mail/tidy.ts';
import { createLeaving } from '../maintenance/leaving.ts';
import { createMailActs } from '../maintenance/mail-acts.ts';
import { createMemberActs } from '../maintenance/member-acts.ts';
import { createRoleMails } from '../maintenance/role-letters.ts';
import { unmarkUnsent } from '../maintenance/unsent.ts';
import { tellOrganiser } from '../meetings/organisers.ts';
import { createSeatMails } from '../meetings/seats.ts';
import { createAccounts } from '../members/accounts.ts';
import { createLinkedAddresses } from '../members/linked-addresses.ts';
import { createMaintainers } from '../members/maintainers.ts';
import { createMembers } from '../members/members.ts';
import { createMissing } from '../missing/missing.ts';
import { createPasswordServices } from '../password/password-services.ts';
import { createPasswords } from '../password/passwords.ts';
import { createRecord } from '../people/record.ts';
import { createDeviceMarks } from '../session/device-marks.ts';
import { createLoginWaits } from '../session/login-waits.ts';
import { createSessions } from '../session/sessions.ts';
import { createIdentity } from '../site/identity.ts';
import { createSiteTexts } from '../site/site-texts.ts';
import { openCountsInMemory } from './counts-in-memory.ts';
import { mustBeKnownClass } from './known-class.ts';
import { openConfiguredDatabase, type Starting } from './open-database.ts';

/** What the site and the command line share. `disposables` closes the database. */
export async function openStores(
  disposables: AsyncDisposableStack,
  config: Config,
  now: () => number,
  starting?: Starting,
) {
  const db = disposables.use(await openConfiguredDatabase(config, starting));
  await mustBeKnownClass(db, config);
  const queue = createMailQueue(now);
  const attempts = createAttempts(db, now, openCountsInMemory);
  const sessions = createSessions(db, now);
  const deviceMarks = createDeviceMarks(db, now);
  const linkedAddresses = createLinkedAddresses(db);
  const identity = createIdentity(db, config);
  const record = createRecord(db, now);
  const images = createImages(db);
  const trash = createTrash(db, now);
  const members = createMembers(db, now);
  const mailMembers = createMailMembers(db);
  const seatMails = createSeatMails({ now, queue, mailMembers });
  const accounts = createAccounts(now, seatMails.tellOfGoing);
  const maintainers = createMaintainers(db);
  const loginWaits = createLoginWaits(db, now);
  const passwordServices = createPasswordServices({
    db,
    now,
    queue,
    sessions,
    deviceMarks,
    linkedAddresses,
    identity,
  });
  const onMailEnded: OnMailEnded = async (transaction, mailId) => {
    await notifySender({ queue, mailMembers })(transaction, mailId);
    await tellOrganiser({ queue, mailMembers })(transaction, mailId);
    await unmarkUnsent(transaction, mailId);
  };
  const roleMails = createRoleMails({ queue, mailMembers, config });
  const missing = createMissing(db, now);
  // What maintainers do; the command line does some of it, too.
  const memberActs = createMemberActs({
    ...{ record, members, accounts, maintainers, loginWaits, roleMails, ...passwordServices },
    missing,
  });
  return {
    db,
    queue,
    onMailEnded,
    attempts,
    sessions,
    deviceMarks,
    linkedAddresses,
    identity,
    siteTexts: createSiteTexts(db, { dataDir: config.dataDir, now }),
    record,
    images,
    trash,
    hiddenImages: createHiddenImages(db, now),
    members,
    accounts,
    maintainers,
    loginWaits,
    mailMembers,
    seatMails,
    passwords: createPasswords(),
    alerts: createAlerts({ db, now, queue, config }),
    ...passwordServices,
    missing,
    memberActs,
    leaving: createLeaving({ db, now, record, accounts, memberActs, roleMails }),
    galleryActs: createGalleryActs({
      record,
      removalMails: createRemovalMails({ queue, mailMembers }),
      trash,
    }),
    mailActs: createMailActs({ record, now }),
  };
}
