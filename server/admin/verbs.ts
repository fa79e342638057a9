import { backupVerbs } from './backup.ts';
import type { Verb } from './command.ts';
import { alert, mailVerbs } from './mail.ts';
import { maintainerVerbs } from './maintainer.ts';
import { mediaVerbs } from './media.ts';
import { memberVerbs } from './member.ts';
import { move } from './move.ts';
import { backupOffsite } from './offsite.ts';
import { prove } from './prove.ts';
import { rehearse } from './rehearse.ts';
import { restore } from './restore.ts';
import { setup } from './setup.ts';
import { status, version } from './status.ts';
import { startAnew, transferVerb } from './transfer.ts';
import { update } from './update.ts';

/** What maintainers can call, in the order of the help. */
export const verbs = new Map<string, Verb>(
  Object.entries({
    setup,
    status,
    ...memberVerbs,
    ...maintainerVerbs,
    ...mailVerbs,
    ...backupVerbs,
    'backup offsite': backupOffsite,
    restore,
    rehearse,
    ...mediaVerbs,
    alert,
    prove,
    update,
    move,
    transfer: transferVerb,
    'start-anew': startAnew,
    version,
  }),
);

/** Names of before, which go on working. */
export const aliases: Partial<Record<string, string>> = { doctor: 'status' };
