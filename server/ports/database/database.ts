import type { Generated, Kysely } from 'kysely';
import type { ProblemKind } from '#contract/alerts.ts';
import type { ConsentKind, RecordedAct } from '#contract/kinds.ts';
import type { ConsentSource } from '#contract/member-reach.ts';
import type { PortraitKind } from '#contract/members.ts';
import type { SiteText } from '#contract/site.ts';
import type { Browser, System } from '#contract/user-agent.ts';
import type { GalleryTables, MarkTables } from './gallery-tables.ts';
import type { MailTables, NewsTables } from './mail-tables.ts';
import type { MeetingTables } from './meeting-tables.ts';
import type { PasskeyTables } from './passkey-tables.ts';
import type { StoredWord } from './stored-word.ts';

/** What was last done with a backup. */
export type BackupEvent = 'made' | 'verified' | 'copied' | 'rehearsed';

/** What a mailed link is for. */
export type LinkPurpose = 'reset' | 'invitation' | 'address' | 'login';

/**
 * All tables. In both databases ids are UUIDv7 texts, times are milliseconds since the epoch, and booleans are 1 and
 * 0. `migrations.ts` creates them. `Generated`: a new row may leave it to the default of the schema.
 */
export type Tables = GalleryTables &
  MailTables &
  MarkTables &
  MeetingTables &
  NewsTables &
  PasskeyTables & {
    members: {
      id: string;
      /** As typed by the maintainer. */
      username: string;
      /** NFC, lower case: what two usernames are compared by. Unique. */
      username_key: string;
      /** PHC string; null until the member has set a password. */
      password_hash: string | null;
      /** When it was set in a session, without the one before; null of one that was set by a link or with the old one. */
      unproven_password_at: number | null;
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
      birthday_consent: Generated<number>;
      publication_consent: number;
      accept_group_emails: number;
      /** Whether the member wants the monthly mail. */
      news_mail: Generated<number>;
      own_news_mail: Generated<number>;
      /** Whether the member's name and portraits may be in the album that others take home. */
      album_consent: Generated<number>;
      disabled: number;
      /** Whether the maintainers have stopped the uploads of this member. */
      uploads_off: Generated<number>;
      created_at: number;
      /** When the member last saved the contact data; null before. */
      data_saved_at: number | null;
      /** Whether the member wants to be asked once a year if the data still hold. */
      yearly_check: Generated<number>;
      /** When the member last said so by the mailed button. */
      data_confirmed_at: number | null;
      /** When the last such email was put into the queue, and the last that reminded of one. */
      check_asked_at: number | null;
      check_reminded_at: number | null;
      /** When a maintainer last corrected the address; reminders before that say nothing of this one. */
      address_corrected_at: number | null;
      /** The address that failed for good, when the first email did, and since when nothing automatic goes there. */
      failed_address: string | null;
      failed_at: number | null;
      dead_since: number | null;
      /** When the member took another name by their own hand. */
      renamed_at: number | null;
      invited_at: number | null;
      last_login_at: number | null;
      /** Given and taken on the command line only. */
      maintainer: number;
      /** How often the member has asked for a new address for the calendar; the address is signed over it. */
      calendar_number: Generated<number>;
      /** How often all links with buttons in earlier mails have ended; they are signed over it. */
      links_number: Generated<number>;
      /** When the member deleted the account; until it is gone a login takes that back. */
      left_at: number | null;
      /** Whether the pictures then go, too. */
      deletes_images: Generated<number>;
    };
    /** Squares that show a member, each in all sizes; small enough to be rows. */
    portraits: {
      member_id: string;
      kind: StoredWord<PortraitKind>;
      /** Pixels of a side. */
      size: number;
      /** WebP; a JPEG in the size for address books. */
      content: Uint8Array;
      /** In hex. */
      sha256: string;
      /** The picture of a gallery out of which it was cut, and with which it is hidden and goes. */
      image_id: string | null;
    };
    /** Classmates of whom nobody has an address. */
    missing_people: {
      id: string;
      first_name: string;
      surname: string;
      /** For maintainers alone. */
      remark: string;
      created_at: number;
      /** The member they have become; the row stays until the one who was found is told who was looking. */
      found_id: string | null;
      /** The mail that tells it, once it is in the queue. */
      letter_id: string | null;
    };
    /** What members know of them. */
    missing_hints: {
      id: string;
      person_id: string;
      /** Null when the account was deleted. */
      member_id: string | null;
      hint: string;
      at: number;
      /** Whether the maintainers have followed it up. */
      done: number;
      /** When they did; not set for the member who left it. */
      followed_up_at: number | null;
    };
    /** Members who agreed that the person they look for is told so when found. */
    missing_seekers: {
      id: string;
      person_id: string;
      member_id: string;
      at: number;
    };
    /** Classmates who have died. A member's account is disabled as long as there is a row. */
    memorials: {
      id: string;
      /** Null for people who never were members, and when the account was deleted. */
      member_id: string | null;
      /** Whether the account was disabled before. */
      was_disabled: number;
      first_name: string;
      surname: string;
      birth_name: string;
      born: number | null;
      died: number | null;
      note: string;
      /** Who of the family agreed: for maintainers alone. */
      agreed_by: string;
      added_at: number;
    };
    /** Their pictures, in all sizes of a portrait. */
    memorial_portraits: {
      memorial_id: string;
      size: number;
      content: Uint8Array;
      sha256: string;
      image_id: string | null;
    };
    /** What members say of them. */
    memorial_notes: {
      memorial_id: string;
      member_id: string;
      note: string;
      at: number;
    };
    /** Every change of a consent, appended and never edited. */
    consents: {
      id: string;
      member_id: string;
      consent: StoredWord<ConsentKind>;
      given: number;
      at: number;
      /** Version of the words that the member saw. */
      wording: string;
      source: StoredWord<ConsentSource>;
    };
    /** Ids of deleted members, so that restoring an older backup does not restore them. */
    deleted_members: {
      id: string;
      kept_images: number;
      deleted_at: number;
    };
    /** By what an import recognises deleted members and replaced addresses: nothing but hashes with a key of the site. */
    former_traces: {
      /** Of `members`, or of `deleted_members`. */
      member_id: string;
      hash: string;
    };
    sessions: {
      /** SHA-256 (base64url) of the cookie's value, which is not stored. */
      token_hash: string;
      member_id: string;
      created_at: number;
      ends_at: number;
      /** Until when a maintainer who entered the password again may act; null before. */
      confirmed_until: number | null;
      /** Whether the password was set in this session, which then cannot be confirmed with it. */
      has_set_password: number;
      /** Whether it was begun by a mail: what is still known about its owner, unless it has set a password. */
      by_mail: number;
      /** Since when its pages show news, from the moment that some were seen; null before. */
      news_since: number | null;
      /** The mark of its browser; the session ends with it. Null for those of before there was one. */
      mark_hash: string | null;
      /** By which passkey it was begun. */
      passkey_id: string | null;
    };
    /** What maintainers did on the site, appended and never edited. Names as they were then. */
    maintenance_record: {
      /** From 1, without gaps. */
      number: number;
      at: number;
      actor_id: string;
      actor_name: string;
      act: StoredWord<RecordedAct>;
      /** The member it concerned; null where it concerned none. */
      subject_id: string | null;
      subject_name: string | null;
      /** The title of what it concerned besides, such as a gallery; null where there is none. */
      object: string | null;
      /** How many there were, or in codes what was changed; null where nothing is to be said. */
      detail: string | null;
    };
    /** Names and colour of the site, as far as the maintainers have chosen them. */
    site_settings: {
      name: string;
      value: string;
    };
    /** Every version of the texts that maintainers write, appended and never edited; the last one is shown. */
    site_texts: {
      name: StoredWord<SiteText>;
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
      /** The last login. */
      created_at: number;
      /** What it called itself then. */
      browser: StoredWord<Browser> | null;
      system: StoredWord<System> | null;
      /** Whether no passkey is offered here any more: the member has one, or wants none. */
      offer_over: number;
    };
    /** Counters of the rate limits, one row per bucket. */
    attempts: {
      bucket: string;
      count: number;
      ends_at: number;
      /** Of one that counts any window of its length: when its tries were, in ms, by a blank between. */
      times: string | null;
    };
    /** Links for setting a password or confirming an address. */
    password_links: {
      /** SHA-256 (base64url) of the token; the token itself is only in the mail. */
      token_hash: string;
      member_id: string;
      purpose: StoredWord<LinkPurpose>;
      /** Where it was mailed to, or the address that it confirms. */
      address: string;
      created_at: number;
      ends_at: number;
      used_at: number | null;
      /** Of a login: which request its mail answers. */
      request_hash: string | null;
    };
    /** Who asked for a mail that logs in, for as long as wrong codes count. */
    login_requests: {
      /** SHA-256 (base64url) of what the browser that asked knows. */
      request_hash: string;
      /** The name that was typed, as `typedName` has it. */
      account: string;
      /** The same, as `typedSpelling` has it; null of older ones. */
      spelling_hash: string | null;
      member_id: string | null;
      /** The mark of the browser, if the account knew it. */
      device_hash: string | null;
      wrong_codes: number;
      created_at: number;
    };
    /** Keys that the site generates for itself, such as the one that signs XSRF tokens. */
    secrets: {
      name: string;
      value: string;
    };
    /** Open problems of which the maintainers have been told, so that they are told once. */
    alerts: {
      kind: StoredWord<ProblemKind>;
      /** What differs from server to server: which one, or which service; empty for all others. */
      place: string;
      since: number;
      /** When it was last found. */
      seen_at: number;
      /** In words, as it was last found: what is wrong, and what to do. */
      what: string;
      todo: string;
    };
    /** When the last backup was made and verified, on whichever of several servers that was. */
    last_backups: {
      kind: StoredWord<BackupEvent>;
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
