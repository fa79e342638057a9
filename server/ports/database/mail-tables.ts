import type { MailKind } from '#contract/kinds.ts';
import type { StoredWord } from './stored-word.ts';

/** How far each member knows what is new. */
export type NewsTables = {
  /** A row as soon as there is something to be kept. */
  news_marks: {
    member_id: string;
    /** Until when the member has seen all on the start page; null before the first visit. */
    seen_until: number | null;
    /** Until when all was mailed, or not yet wanted by mail. */
    mailed_until: number | null;
    /** The same as `mailed_until` of the daily mail. */
    own_mailed_until: number | null;
  };
};
/** States of a recipient row: see `mail/queue.ts`. */
export type CopyState =
  | 'waiting'
  | 'sending'
  | 'handed-over'
  | 'deferred'
  | 'failed'
  | 'given-up'
  | 'not-wanted'
  | 'held';

/** The queue of mails. */
export type MailTables = {
  /** A mail that the site sends: a member's group email, or one of the site's own. */
  mails: {
    id: string;
    /** Which email is written for it, see `mail/letters.ts`. */
    kind: StoredWord<MailKind>;
    sender_id: string | null;
    /** Of a group email; empty otherwise. */
    subject: string;
    message: string;
    /** JSON with what the email of this kind needs; never a token. */
    data: string;
    created_at: number;
    /** When its last copy was settled. */
    ended_at: number | null;
    /** When a group email was taken out of the archive. */
    taken_out_at: number | null;
  };
  /** What is sent once, see `mail/once.ts`. */
  mails_once: {
    key: string;
    /** The mail, which may have been deleted since; null where the key alone counts. */
    mail_id: string | null;
    at: number;
  };
  /** One row per recipient. */
  mail_copies: {
    id: string;
    mail_id: string;
    member_id: string | null;
    name: string;
    address: string;
    /** Account mails overtake group emails. */
    urgent: number;
    state: StoredWord<CopyState>;
    attempts: number;
    /** How often the process died while sending it. */
    crashes: number;
    due_at: number;
    /** When it is given up. */
    ends_at: number;
    /** While sending: when that process's claim expires. */
    claimed_until: number | null;
    /** When it was last handed to the mail server. */
    handed_at: number | null;
    /** What the mail server said last, or our own word for it (`ports/mail/mail.ts`). */
    reply: string | null;
  };
  /** Attempts of the last hour, one row each; the pacing counts them. */
  mail_tries: {
    at: number;
    copy_id: string;
    urgent: number;
  };
  /** State such as the pause, by name. */
  mail_control: {
    name: string;
    value: string;
  };
};
