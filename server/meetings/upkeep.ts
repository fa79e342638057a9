import type { Mark, UpkeepOf } from '../maintenance/upkeep-of-module.ts';
import { noteInvited } from './list.ts';
import { MailData } from './mail-data.ts';
import { unorganised } from './seats.ts';

const notSent =
  (what?: 'invited_at' | 'votes_asked_at'): Mark =>
  async (transaction, { id, data, createdAt, memberIds, nobody, at }) => {
    const { meetingId } = MailData.parse(data);
    if (at === null)
      await transaction
        .updateTable('meeting_people')
        .set({ invited_at: null })
        .where('meeting_id', '=', meetingId)
        .where('member_id', 'in', memberIds)
        // Not those of a mail before this one.
        .where('invited_at', '>=', createdAt)
        .execute();
    else await noteInvited(transaction, meetingId, memberIds, at);
    if (!nobody) return;
    const meetings = transaction.updateTable('meetings').where('meetings.id', '=', meetingId);
    if (what === undefined) {
      // When it was is kept: those that leave by themselves are not sent again at once.
      const by = at === null ? -1 : 1;
      await meetings.set((old) => ({ reminders: old('reminders', '+', by) })).execute();
    } else
      await meetings
        .set({ [what]: at })
        .where(what === 'invited_at' ? 'invitation_mail_id' : 'votes_mail_id', '=', id)
        .execute();
  };

export const meetingUpkeep: UpkeepOf<'meetings'> = {
  tasks: {
    'meetings-unorganised': async (db, at) => (await unorganised(db, at)).length,
  },
  marks: {
    'meeting-invitation': notSent('invited_at'),
    'meeting-votes': notSent('votes_asked_at'),
    'meeting-reminder': notSent(),
  },
};
