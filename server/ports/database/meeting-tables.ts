import type { MeetingTexts } from '#contract/meeting-fields.ts';
import type { StoredWord } from './stored-word.ts';

/** What members are told last of a meeting. */
export type MeetingNews = 'called' | 'fixed' | 'moved' | 'cancelled' | 'uncancelled';

/** Meetings, and what members say of them. Local times of Germany are texts. */
export type MeetingTables = {
  /** A meeting of the class. Its times are local ones of Germany: `2027-09-18T15:00`, or a day alone. */
  meetings: MeetingTexts & {
    id: string;
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
    /** The picture that stands for it; it may be hidden or deleted by now. */
    face_image_id: string | null;
    /** Who alone of the organisers may remove others; null where that account is gone or it was never known. */
    called_by: string | null;
    created_at: number;
    changed_at: number;
    invited_at: number | null;
    invitation_mail_id: string | null;
    /** When all were asked by mail for their votes, and by which mail. */
    votes_asked_at: number | null;
    votes_mail_id: string | null;
    /** The last mail about a change: while that waits, it tells of further changes, too. */
    change_mail_id: string | null;
    /** How many reminders have left. */
    reminders: number;
    reminded_at: number | null;
    /** What members are told last of it, when that was (0: before anybody was told), and whose doing it was. */
    news: StoredWord<MeetingNews>;
    news_at: number;
    news_by: string | null;
    /** What can be said to the question, as a JSON array. */
    choices: string;
    /** Since when guests may send pictures by a link, null while there is none, and which organiser has made it. */
    collects_at: number | null;
    collects_by: string | null;
    /** 0: from the day of the meeting on. */
    collects_at_once: number;
    /** How many such links were made; what a link says is made of it. */
    collects_number: number;
  };
  meeting_organisers: {
    meeting_id: string;
    member_id: string;
    /** 0: asked by somebody else, and no organiser to anybody before saying yes. */
    accepted: number;
    /** Since when this row stands: what an organiser has passed on ends with it. */
    since: number;
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
    /** 1: an organiser has entered it, `entered_by` as long as that account is there. */
    entered: number;
    entered_by: string | null;
    /** 1: by a link which that organiser has passed on. */
    by_link: number;
  };
  meeting_answers: {
    meeting_id: string;
    member_id: string;
    answer: 'yes' | 'maybe' | 'no';
    persons: number;
    /** For the organisers. */
    remark: string;
    /** To all members; shown unless the answer is a yes. */
    greeting: string;
    /** One of the choices, in its words; empty for none. Counts only while the meeting still offers it. */
    choice: string;
    /** When the meeting was to begin when this was said: another date asks for the answer again. */
    for_starts_at: string;
    answered_at: number;
    /** 1: an organiser has entered it, `entered_by` as long as that account is there. */
    entered: number;
    entered_by: string | null;
    /** 1: by a link which that organiser has passed on. */
    by_link: number;
    /** 1: what was entered has replaced what the member had said. */
    over_own: number;
    /** Who comes along, a name a line. */
    companions: string;
    /** What those choose who come along, a choice a line. */
    along: string;
    paid: number;
    /** In cents. */
    amount: number | null;
  };
  /** Who comes without an account, entered by organisers; the same columns as above. */
  meeting_guests: {
    id: string;
    meeting_id: string;
    name: string;
    persons: number;
    remark: string;
    companions: string;
    choice: string;
    along: string;
    paid: number;
    amount: number | null;
    added_at: number;
    /** As below. */
    known: string;
  };
  /** Whom a meeting concerns so far. */
  meeting_people: {
    meeting_id: string;
    member_id: string;
    /** When they were invited, or asked by mail for votes; null for those who were not. */
    invited_at: number | null;
    /** As what they know it, see `toldAs` in `meetings/list.ts`; empty: not at all. */
    known: string;
    /** By a mail that left, here or by a mailed link, or told by an organiser. */
    way: 'mail' | 'page' | 'told' | null;
    /** Of the mail, as it may come back. */
    copy_id: string | null;
  };
};
