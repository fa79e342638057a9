import { mailAddress } from '#server/people/address.ts';
import { createAlerts } from '../alerts/alerts.ts';
import type { Config } from '../config/config.ts';
import { createAttempts } from '../http/guard/attempts.ts';
import { createMailQueue } from '../mail/queue.ts';
import { createLinkedAddresses } from '../members/linked-addresses.ts';
import { createMaintainers } from '../members/maintainers.ts';
import { createMembers } from '../members/members.ts';
import { createPasswordServices } from '../password/password-services.ts';
import { createPasswords } from '../password/passwords.ts';
import { createDeviceMarks } from '../session/device-marks.ts';
import { createSessions } from '../session/sessions.ts';
import { createIdentity } from '../site/identity.ts';
import { createSiteTexts } from '../site/site-texts.ts';
import { openConfiguredDatabase, type Starting } from './open-database.ts';

/** What the site and the command line share. `disposables` closes the database. */
export async function openStores(
  disposables: AsyncDisposableStack,
  config: Config,
  now: () => number,
  starting?: Starting,
) {
  const db = disposables.use(await openConfiguredDatabase(config, starting));
  const queue = createMailQueue(now);
  const attempts = createAttempts(db, now);
  const sessions = createSessions(db, now);
  const deviceMarks = createDeviceMarks(db, now);
  const linkedAddresses = createLinkedAddresses(db);
  const identity = createIdentity(db, config);
  return {
    db,
    queue,
    attempts,
    sessions,
    deviceMarks,
    linkedAddresses,
    identity,
    siteTexts: createSiteTexts(db, { dataDir: config.dataDir, now }),
    members: createMembers(db, now),
    passwords: createPasswords(),
    maintainers: createMaintainers(db),
    alerts: createAlerts({ db, now, queue, settings: config }),
    ...createPasswordServices({
      db,
      now,
      queue,
      sessions,
      deviceMarks,
      linkedAddresses,
      identity,
      mailAddress,
    }),
  };
}
