import type { Kysely } from 'kysely';
import type { ImageFile } from '#contract/galleries.ts';
import type { PortraitKind } from '#contract/portraits.ts';

/**
 * All tables. In both databases ids are UUIDv7 texts, times are milliseconds since the epoch, and booleans are 1 and
 * 0. `migrations.ts` creates them.
 */
export type Tables = {
  members: {
    id: string;
    /** As typed by the maintainer. */
    username: string;
    /** NFC, lower case: what two usernames are compared by. Unique. */
    username_key: string;
    /** PHC string; null until the member has set a password. */
    password_hash: string | null;
    /** The confirmed address: login and resets. `linked_address_key` is its lower-case form, not unique. */
    linked_address: string | null;
    linked_address_key: string | null;
    first_name: string;
    surname: string;
    address: string;
    city: string;
    phone_number: string;
    mobile_number: string;
    private_email_address: string;
    office_email_address: string;
    /** The surname before a marriage. */
    birth_name: string;
    nickname: string;
    /** Both or none; the year may be missing. */
    birthday_day: number | null;
    birthday_month: number | null;
    birthday_year: number | null;
    birthday_consent: number;
    publication_consent: number;
    accept_group_emails: number;
    disabled: number;
    /** Whether the maintainers have stopped the uploads of this member. */
    uploads_off: number;
    created_at: number;
    /** When the member last saved the contact data; null before. */
    data_saved_at: number | null;
    invited_at: number | null;
    last_login_at: number | null;
    /** Given and taken on the command line only. */
    maintainer: number;
    /** How often the member has asked for a new address for the calendar; the address is signed over it. */
    calendar_number: number;
  };
  /** Squares that show a member, each in all sizes; small enough to be rows. */
  portraits: {
    member_id: string;
    kind: PortraitKind;
    /** Pixels of a side. */
    size: number;
    /** WebP. */
    content: Uint8Array;
    /** In hex. */
    sha256: string;
  };
  /** Every change of a consent, appended and never edited. */
  consents: {
    id: string;
    member_id: string;
    consent: 'publication' | 'group-emails' | 'birthday';
    given: number;
    at: number;
    /** Version of the words that the member saw. */
    wording: string;
    source: 'form' | 'command-line' | 'unsubscribe-link';
  };
  /** Ids of deleted members, so that restoring an older backup does not restore them. */
  deleted_members: {
    id: string;
    kept_images: number;
    deleted_at: number;
  };
  sessions: {
    /** SHA-256 (base64url) of the cookie's value, which is not stored. */
    token_hash: string;
    member_id: string;
    created_at: number;
    ends_at: number;
    /** Until when a maintainer who entered the password again may act; null before. */
    confirmed_until: number | null;
  };
  /** What maintainers did on the site, appended and never edited. Names as they were then. */
  maintenance_record: {
    /** From 1, without gaps. */
    number: number;
    at: number;
    actor_id: string;
    actor_name: string;
    act: string;
    /** The member it concerned; null where it concerned none. */
    subject_id: string | null;
    subject_name: string | null;
    /** The title of what it concerned besides, such as a gallery; null where there is none. */
    object: string | null;
  };
  /** Names and colour of the site, as far as the maintainers have chosen them. */
  site_settings: {
    /** See `contract/maintenance-texts.ts`. */
    name: string;
    value: string;
  };
  /** Every version of the texts that maintainers write, appended and never edited; the last one is shown. */
  site_texts: {
    name: string;
    /** From 1, without gaps. */
    number: number;
    at: number;
    author_id: string;
    /** The username as it was then. */
    author_name: string;
    content: string;
  };
  /** Browsers that an account knows, since its password was set. */
  device_marks: {
    /** SHA-256 (base64url) of the cookie's value, which is not stored. */
    mark_hash: string;
    member_id: string;
    created_at: number;
  };
  /** Counters of the rate limits, one row per bucket. */
  attempts: {
    bucket: string;
    count: number;
    ends_at: number;
  };
  galleries: {
    id: string;
    title: string;
    description: string;
    /** Null when the account was deleted. */
    creator_id: string | null;
    created_at: number;
    /** The image chosen for its card, which may have been deleted or moved since; null: the newest. */
    cover_image_id: string | null;
    /** How often images in it were mended or moved. */
    revision: number;
  };
  images: {
    id: string;
    gallery_id: string;
    /** Null when the account was deleted but its pictures were kept. */
    uploader_id: string | null;
    title: string;
    /** Pixels of the full picture. */
    width: number;
    height: number;
    average_color: string;
    /** When the camera took it, if the file said so. */
    taken_at: number | null;
    /** The sum of all its files. */
    bytes: number;
    uploaded_at: number;
    /** In hex, of the file as it was sent, which is not kept; null for pictures from before this column. */
    sent_sha256: string | null;
  };
  /** Pictures that members have taken out of sight, until the maintainers have decided. */
  hidden_images: {
    image_id: string;
    /** Null when the account was deleted. */
    asked_by: string | null;
    /** In the words of who asked; may be empty. */
    reason: string;
    at: number;
  };
  image_files: {
    image_id: string;
    name: ImageFile;
    bytes: number;
    /** In hex. */
    sha256: string;
  };
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
  /** A mail that the site sends: a member's group e-mail, or one of the site's own. */
  mails: {
    id: string;
    /** Which letter is written for it, see `mail/letters.ts`. */
    kind: string;
    sender_id: string | null;
    /** Of a group e-mail; empty otherwise. */
    subject: string;
    message: string;
    /** JSON with what the letter of this kind needs; never a token. */
    data: string;
    created_at: number;
    /** When its last copy was settled. */
    ended_at: number | null;
  };
  /** One row per recipient. States: see `mail/queue.ts`. */
  mail_copies: {
    id: string;
    mail_id: string;
    member_id: string | null;
    name: string;
    address: string;
    /** Account mails overtake group e-mails. */
    urgent: number;
    state: 'waiting' | 'sending' | 'handed-over' | 'deferred' | 'failed' | 'given-up' | 'not-wanted' | 'held';
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
  /** Links for setting a password or confirming an address. */
  password_links: {
    /** SHA-256 (base64url) of the token; the token itself is only in the mail. */
    token_hash: string;
    member_id: string;
    purpose: 'reset' | 'invitation' | 'address';
    /** Where it was mailed to, or the address that it confirms. */
    address: string;
    created_at: number;
    ends_at: number;
    used_at: number | null;
  };
  /** Keys that the site generates for itself, such as the one that signs XSRF tokens. */
  secrets: {
    name: string;
    value: string;
  };
  /** The id of the storage that has the images, see `one-storage.ts`; not copied with the other rows. */
  image_storage: {
    identity: string;
  };
  /** Open problems of which the maintainers have been told, so that they are told once. */
  alerts: {
    /** See `contract/session.ts`. */
    kind: string;
    /** What differs from server to server: which one, or which service; empty for all others. */
    place: string;
    since: number;
    /** When it was last found. */
    seen_at: number;
  };
  /** When the last backup was made and verified, on whichever of several servers that was. */
  last_backups: {
    kind: 'made' | 'verified';
    at: number;
  };
  migrations: {
    name: string;
    applied_at: number;
  };
};

export type Database = Kysely<Tables>;

/** Runs work in a transaction: all that it writes, or nothing. It may be run again, so it does nothing else. */
export type Write = <T>(work: (transaction: Database) => Promise<T>) => Promise<T>;

/** In nobody's name: for what no call of a member asks for. */
export const inTransaction =
  (db: Database): Write =>
  (work) =>
    db.transaction().execute(work);

/** As a part of a transaction that is under way. */
export const within =
  (transaction: Database): Write =>
  (work) =>
    work(transaction);
