import type { PartOf } from '../part.ts';
import { actsOfMeetings } from './acts.ts';
import { actsForOthers } from './for-others.ts';
import { actsOfInvitations } from './invitations.ts';
import { actsOnMeetings } from './later-acts.ts';
import { lettersOfMeetings } from './letters.ts';
import { readsOfMeetings } from './views.ts';

export const meetings: PartOf<'meetings'> = {
  acts: { ...actsOfMeetings, ...actsOfInvitations, ...actsOnMeetings, ...actsForOthers },
  reads: readsOfMeetings,
  letters: lettersOfMeetings,
};
