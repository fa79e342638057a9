import { albumVerbs } from './album.ts';
import { backupVerbs } from './backup.ts';
import type { Verb } from './command.ts';
import { doctor, status, version } from './doctor.ts';
import { galleryVerbs, imageVerbs, trashVerbs, uploadsVerbs, usage } from './gallery.ts';
import { inviteVerbs } from './invite.ts';
import { keysVerbs, sessionVerbs } from './keys.ts';
import { alert, mailVerbs } from './mail.ts';
import { maintainerVerbs } from './maintainer.ts';
import { mediaVerbs } from './media.ts';
import { memberVerbs } from './member.ts';
import { consentVerbs } from './member-data.ts';
import { move } from './move.ts';
import { backupOffsite } from './offsite.ts';
import { prove } from './prove.ts';
import { rehearse } from './rehearse.ts';
import { restore } from './restore.ts';
import { setup } from './setup.ts';
import { startAnew, transferVerb } from './transfer.ts';
import { update } from './update.ts';

/** What maintainers can call, in the order of the help. */
export const verbs = new Map<string, Verb>(
  Object.entries({
    setup,
    ...memberVerbs,
    ...maintainerVerbs,
    ...inviteVerbs,
    ...sessionVerbs,
    ...keysVerbs,
    ...consentVerbs,
    ...galleryVerbs,
    ...imageVerbs,
    ...trashVerbs,
    ...uploadsVerbs,
    usage,
    ...albumVerbs,
    ...mailVerbs,
    ...backupVerbs,
    'backup offsite': backupOffsite,
    restore,
    rehearse,
    ...mediaVerbs,
    status,
    doctor,
    alert,
    prove,
    update,
    move,
    transfer: transferVerb,
    'start-anew': startAnew,
    version,
  }),
);
