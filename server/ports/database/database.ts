import type { Kysely } from 'kysely';

/**
 * The tables at a glance. Ids are UUIDv7 texts, times are epoch milliseconds, yes and no are 1 and 0,
 * in both databases. How they came to be stands in `migrations.ts`.
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
    publication_consent: number;
    accept_group_emails: number;
    disabled: number;
    created_at: number;
    /** When the member last saved the contact data; null before. */
    data_saved_at: number | null;
  };
  sessions: {
    /** SHA-256 (base64url) of the cookie's value; the value itself is nowhere. */
    token_hash: string;
    member_id: string;
    created_at: number;
    ends_at: number;
  };
  /** Counters of the rate limits, one row a bucket. */
  attempts: {
    bucket: string;
    count: number;
    ends_at: number;
  };
  galleries: {
    id: string;
    title: string;
    description: string;
    /** Null when the account is gone. */
    creator_id: string | null;
    created_at: number;
  };
  images: {
    id: string;
    gallery_id: string;
    /** Null when the account is gone and its pictures stayed. */
    uploader_id: string | null;
    title: string;
    /** Pixels of the full picture. */
    width: number;
    height: number;
    average_color: string;
    /** When the camera took it, if the file said so. */
    taken_at: number | null;
    /** Of all its files together. */
    bytes: number;
    uploaded_at: number;
  };
  image_files: {
    image_id: string;
    name: string;
    bytes: number;
    sha256: string;
  };
  /** Keys that the site made for itself, such as the one that signs XSRF tokens. */
  secrets: {
    name: string;
    value: string;
  };
  migrations: {
    name: string;
    applied_at: number;
  };
};

export type Database = Kysely<Tables>;
