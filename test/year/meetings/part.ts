import type { PartOf } from '../part.ts';
import { actsOfMeetings } from './acts.ts';
import { defectsOfMeetings } from './defects.ts';
import { actsOfTheEvening } from './evening.ts';
import { actsForOthers } from './for-others.ts';
import { actsOfInvitations } from './invitations.ts';
import { actsOnMeetings } from './later-acts.ts';
import { lettersOfMeetings } from './letters.ts';
import { readsOfMeetings } from './views.ts';

export const meetings: PartOf<'meetings'> = {
  acts: { ...actsOfMeetings, ...actsOfInvitations, ...actsOnMeetings, ...actsForOthers, ...actsOfTheEvening },
  // Anew for each class.
  get model() {
    return { guestLinks: [], guestImages: [] };
  },
  reads: readsOfMeetings,
  letters: lettersOfMeetings,
  defects: defectsOfMeetings,
};
