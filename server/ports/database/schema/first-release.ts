import { picturesAndMeetings } from './first-release-pictures.ts';

/**
 * A migration, in SQL that both SQLite and PostgreSQL understand, with `bigint` for whole numbers over 32 bits. Never
 * edited once it has landed; a later one corrects it.
 */
export type Migration = { name: string; statements: readonly string[] };

/** What stands in a database that has taken all steps of the version 1.0.0 of 2026-11-22, before there was this one. */
export const LAST_OF_FIRST_RELEASE = '0031-news';

const membersAndMails: readonly string[] = [
  `create table members (
    id text primary key,
    username text not null,
    username_key text not null unique,
    password_hash text,
    linked_address text,
    linked_address_key text,
    first_name text not null,
    surname text not null,
    address text not null,
    city text not null,
    phone_number text not null,
    mobile_number text not null,
    private_email_address text not null,
    office_email_address text not null,
    publication_consent integer not null check (publication_consent in (0, 1)),
    accept_group_emails integer not null check (accept_group_emails in (0, 1)),
    disabled integer not null check (disabled in (0, 1)),
    created_at bigint not null,
    data_saved_at bigint,
    invited_at bigint,
    last_login_at bigint,
    maintainer integer not null default 0 check (maintainer in (0, 1)),
    uploads_off integer not null default 0 check (uploads_off in (0, 1)),
    calendar_number integer not null default 0,
    birth_name text not null default '',
    nickname text not null default '',
    birthday_day integer,
    birthday_month integer,
    birthday_year integer,
    birthday_consent integer not null default 0 check (birthday_consent in (0, 1)),
    yearly_check integer not null default 0 check (yearly_check in (0, 1)),
    data_confirmed_at bigint,
    check_asked_at bigint,
    check_reminded_at bigint,
    address_corrected_at bigint,
    news_mail integer not null default 0 check (news_mail in (0, 1))
  )`,
  'create index members_by_linked_address on members (linked_address_key)',
  'create index members_shown on members (disabled, username)',
  `create table sessions (
    token_hash text primary key,
    member_id text not null references members (id) on delete cascade,
    created_at bigint not null,
    ends_at bigint not null,
    confirmed_until bigint,
    news_since bigint
  )`,
  'create index sessions_by_member on sessions (member_id, created_at)',
  'create index sessions_by_end on sessions (ends_at)',
  `create table device_marks (
    mark_hash text primary key,
    member_id text not null references members (id) on delete cascade,
    created_at bigint not null
  )`,
  'create index device_marks_by_member on device_marks (member_id, created_at)',
  'create index device_marks_by_age on device_marks (created_at)',
  `create table password_links (
    token_hash text primary key,
    member_id text not null references members (id) on delete cascade,
    purpose text not null,
    address text not null,
    created_at bigint not null,
    ends_at bigint not null,
    used_at bigint
  )`,
  'create index password_links_by_member on password_links (member_id, purpose, created_at)',
  `create table attempts (
    bucket text primary key,
    count bigint not null,
    ends_at bigint not null
  )`,
  'create index attempts_by_end on attempts (ends_at)',
  `create table deleted_members (
    id text primary key,
    kept_images integer not null check (kept_images in (0, 1)),
    deleted_at bigint not null
  )`,
  // No foreign key: the ledger keeps the id after the member was deleted.
  `create table consents (
    id text primary key,
    member_id text not null,
    consent text not null,
    given integer not null check (given in (0, 1)),
    at bigint not null,
    wording text not null,
    source text not null
  )`,
  'create index consents_by_member on consents (member_id, consent, id)',
  'create index consents_by_time on consents (consent, at)',
  `create table mails (
    id text primary key,
    kind text not null,
    sender_id text,
    subject text not null,
    message text not null,
    data text not null,
    created_at bigint not null,
    ended_at bigint
  )`,
  'create index mails_by_sender on mails (sender_id, created_at)',
  'create index mails_not_ended on mails (id) where ended_at is null',
  `create table mail_copies (
    id text primary key,
    mail_id text not null references mails (id) on delete cascade,
    member_id text,
    name text not null,
    address text not null,
    urgent integer not null check (urgent in (0, 1)),
    state text not null,
    attempts integer not null,
    crashes integer not null,
    due_at bigint not null,
    ends_at bigint not null,
    claimed_until bigint,
    handed_at bigint,
    reply text
  )`,
  'create index mail_copies_by_mail on mail_copies (mail_id, id)',
  'create index mail_copies_by_due on mail_copies (state, urgent, due_at)',
  // No foreign key: an attempt counts even after its copy was deleted.
  `create table mail_tries (
    at bigint not null,
    copy_id text not null,
    urgent integer not null check (urgent in (0, 1)),
    primary key (at, copy_id)
  )`,
  'create table mail_control (name text primary key, value text not null)',
  `create table portraits (
    member_id text not null references members (id) on delete cascade,
    kind text not null,
    size integer not null,
    content blob not null,
    sha256 text not null,
    primary key (member_id, kind, size)
  )`,
  // Has all that the name list asks for.
  'create index portraits_by_size on portraits (size, kind, member_id, sha256)',
  `create table missing_people (
    id text primary key,
    first_name text not null,
    surname text not null,
    remark text not null,
    created_at bigint not null,
    found_id text references members (id) on delete cascade,
    letter_id text
  )`,
  'create index missing_people_by_found on missing_people (found_id)',
  `create table missing_hints (
    id text primary key,
    person_id text not null references missing_people (id) on delete cascade,
    member_id text references members (id) on delete set null,
    hint text not null,
    at bigint not null,
    done integer not null default 0 check (done in (0, 1))
  )`,
  'create index missing_hints_by_person on missing_hints (person_id)',
  'create index missing_hints_by_member on missing_hints (member_id)',
  `create table missing_seekers (
    id text primary key,
    person_id text not null references missing_people (id) on delete cascade,
    member_id text not null references members (id) on delete cascade,
    at bigint not null,
    unique (person_id, member_id)
  )`,
  'create index missing_seekers_by_member on missing_seekers (member_id)',
  `create table memorials (
    id text primary key,
    member_id text unique references members (id) on delete set null,
    was_disabled integer not null check (was_disabled in (0, 1)),
    first_name text not null,
    surname text not null,
    birth_name text not null,
    born integer,
    died integer,
    note text not null,
    agreed_by text not null,
    added_at bigint not null
  )`,
  'create index memorials_by_time on memorials (added_at)',
  `create table memorial_portraits (
    memorial_id text not null references memorials (id) on delete cascade,
    size integer not null,
    content blob not null,
    sha256 text not null,
    primary key (memorial_id, size)
  )`,
  // Has all that the list asks for.
  'create index memorial_portraits_by_size on memorial_portraits (size, memorial_id, sha256)',
  `create table memorial_words (
    memorial_id text not null references memorials (id) on delete cascade,
    member_id text not null references members (id) on delete cascade,
    words text not null,
    at bigint not null,
    primary key (memorial_id, member_id)
  )`,
  'create index memorial_words_by_member on memorial_words (member_id)',
  `create table news_marks (
    member_id text primary key references members (id) on delete cascade,
    seen_until bigint,
    mailed_until bigint,
    mailed_in text
  )`,
  // No foreign keys: what was done stays told, whatever becomes of the members.
  `create table maintenance_record (
    number bigint primary key,
    at bigint not null,
    actor_id text not null,
    actor_name text not null,
    act text not null,
    subject_id text,
    subject_name text,
    object text
  )`,
  'create index maintenance_record_by_subject on maintenance_record (subject_id)',
  'create table site_settings (name text primary key, value text not null)',
  // No foreign key: who wrote a version stays told.
  `create table site_texts (
    name text not null,
    number bigint not null,
    at bigint not null,
    author_id text not null,
    author_name text not null,
    content text not null,
    primary key (name, number)
  )`,
  'create table secrets (name text primary key, value text not null)',
  `create table alerts (
    kind text not null,
    place text not null,
    since bigint not null,
    seen_at bigint not null,
    primary key (kind, place)
  )`,
  'create table last_backups (kind text primary key, at bigint not null)',
  'create table image_storage (identity text primary key)',
];

/** The tables as version 1.0.0 made them of nothing, by thirty steps that are gone. */
export const firstRelease: Migration = {
  name: '0032-first-release',
  statements: [...membersAndMails, ...picturesAndMeetings],
};
