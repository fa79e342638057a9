import type { Database } from '#server/ports/database/database.ts';
import { createDeviceMarks } from './device-marks.ts';
import { createLoginWaits } from './login-waits.ts';
import { createSessions } from './sessions.ts';

/** What others need of this module. `now` is the clock in ms. */
export function createSessionStores({ db, now }: { db: Database; now: () => number }) {
  return {
    sessions: createSessions(db, now),
    deviceMarks: createDeviceMarks(db, now),
    loginWaits: createLoginWaits(db, now),
  };
}
