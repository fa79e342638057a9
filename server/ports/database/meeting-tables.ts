/** Meetings, and what members say of them. Local times of Germany are texts. */
export type MeetingTables = {
  /** A meeting of the class. Its times are local ones of Germany: `2027-09-18T15:00`, or a day alone. */
  meetings: {
    id: string;
    title: string;
    description: string;
    /** Its name; street and town are lines of their own. */
    place: string;
    street: string;
    town: string;
    /** Proposed while its dates are voted on. */
    state: 'proposed' | 'fixed' | 'cancelled';
    starts_at: string | null;
    ends_at: string | null;
    /** A day, included. */
    answer_until: string;
    /** Whether those without an answer are reminded by themselves. */
    reminds: number;
    /** From 1; the SEQUENCE of its calendar file, too. */
    version: number;
    cancel_reason: string;
    /** Of its pictures. */
    gallery_id: string | null;
    created_at: number;
    changed_at: number;
    invited_at: number | null;
    invitation_mail_id: string | null;
    /** The last mail about a change: while that waits, it tells of further changes, too. */
    change_mail_id: string | null;
    /** How many reminders have left. */
    reminders: number;
    reminded_at: number | null;
  };
  meeting_organisers: {
    meeting_id: string;
    member_id: string;
    /** 0: asked by somebody else, and no organiser to anybody before saying yes. */
    accepted: number;
  };
  /** The dates that were proposed; kept when one of them is fixed. */
  meeting_dates: {
    id: string;
    meeting_id: string;
    starts_at: string;
    ends_at: string | null;
  };
  meeting_votes: {
    date_id: string;
    member_id: string;
    vote: 'yes' | 'maybe' | 'no';
    voted_at: number;
  };
  meeting_answers: {
    meeting_id: string;
    member_id: string;
    answer: 'yes' | 'maybe' | 'no';
    persons: number;
    /** For the organisers. */
    remark: string;
    /** When the meeting was to begin when this was said: another date asks for the answer again. */
    for_starts_at: string;
    answered_at: number;
  };
  /** Who was invited: they are told when the meeting is cancelled. */
  meeting_invitations: {
    meeting_id: string;
    member_id: string;
    invited_at: number;
  };
};
