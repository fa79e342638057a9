/** Statements for those databases alone that have, or lack, this column or index as another wording made it. */
export type Mending = { if: `${'has' | 'lacks'} ${string}`; do: readonly string[] };

/**
 * A migration, in SQL that both SQLite and PostgreSQL understand, with `bigint` for whole numbers over 32 bits. Never
 * edited once it has landed; a later one corrects it.
 */
export type Migration = { name: string; statements: readonly (string | Mending)[] };

/** Members, pictures, mails, and the beginning of Verwaltung. */
export const stepsTo17: readonly Migration[] = [
  {
    name: '0001-members-sessions-galleries',
    statements: [
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
        data_saved_at bigint
      )`,
      'create index members_by_linked_address on members (linked_address_key)',
      `create table sessions (
        token_hash text primary key,
        member_id text not null references members (id) on delete cascade,
        created_at bigint not null,
        ends_at bigint not null
      )`,
      'create index sessions_by_member on sessions (member_id, created_at)',
      'create index sessions_by_end on sessions (ends_at)',
      `create table attempts (
        bucket text primary key,
        count bigint not null,
        ends_at bigint not null
      )`,
      'create index attempts_by_end on attempts (ends_at)',
      `create table galleries (
        id text primary key,
        title text not null,
        description text not null,
        creator_id text references members (id) on delete set null,
        created_at bigint not null
      )`,
      'create index galleries_by_age on galleries (created_at, id)',
      `create table images (
        id text primary key,
        gallery_id text not null references galleries (id),
        uploader_id text references members (id) on delete set null,
        title text not null,
        width integer not null,
        height integer not null,
        average_color text not null,
        taken_at bigint,
        bytes bigint not null,
        uploaded_at bigint not null
      )`,
      'create index images_by_gallery on images (gallery_id, uploaded_at, id)',
      'create index images_by_uploader on images (uploader_id, bytes)',
      `create table image_files (
        image_id text not null references images (id) on delete cascade,
        name text not null,
        bytes bigint not null,
        sha256 text not null,
        primary key (image_id, name)
      )`,
      'create table secrets (name text primary key, value text not null)',
    ],
  },
  {
    name: '0002-consent-ledger',
    statements: [
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
    ],
  },
  {
    name: '0003-mail',
    statements: [
      `create table mails (
        id text primary key,
        kind text not null,
        sender_id text,
        subject text not null,
        message text not null,
        data text not null,
        created_at bigint not null
      )`,
      'create index mails_by_sender on mails (sender_id, created_at)',
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
      'create index mail_copies_by_handing on mail_copies (handed_at)',
      'create table mail_control (name text primary key, value text not null)',
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
      'alter table members add column invited_at bigint',
      'alter table members add column last_login_at bigint',
    ],
  },
  {
    name: '0004-ended-mails',
    statements: [
      'alter table mails add column ended_at bigint',
      'create index mails_not_ended on mails (id) where ended_at is null',
    ],
  },
  {
    name: '0005-shown-members',
    statements: ['create index members_shown on members (disabled, username)'],
  },
  {
    name: '0006-deleted-members',
    statements: [
      `create table deleted_members (
        id text primary key,
        kept_images integer not null check (kept_images in (0, 1)),
        deleted_at bigint not null
      )`,
    ],
  },
  {
    name: '0007-mail-tries',
    statements: [
      // No foreign key: an attempt counts even after its copy was deleted.
      `create table mail_tries (
        at bigint not null,
        copy_id text not null,
        urgent integer not null check (urgent in (0, 1)),
        primary key (at, copy_id)
      )`,
      `insert into mail_tries (at, copy_id, urgent)
        select handed_at, id, urgent from mail_copies where handed_at is not null`,
    ],
  },
  {
    name: '0008-image-storage',
    statements: ['create table image_storage (identity text primary key)'],
  },
  {
    name: '0009-no-index-by-handing',
    // Written with every letter and rarely read; `mail_tries` has the same information.
    statements: ['drop index mail_copies_by_handing'],
  },
  {
    name: '0010-device-marks',
    statements: [
      `create table device_marks (
        mark_hash text primary key,
        member_id text not null references members (id) on delete cascade,
        created_at bigint not null
      )`,
      'create index device_marks_by_member on device_marks (member_id, created_at)',
      'create index device_marks_by_age on device_marks (created_at)',
    ],
  },
  {
    name: '0011-alerts',
    statements: [
      `create table alerts (
        kind text not null,
        place text not null,
        since bigint not null,
        seen_at bigint not null,
        primary key (kind, place)
      )`,
      'create table last_backups (kind text primary key, at bigint not null)',
    ],
  },
  {
    name: '0012-maintainers',
    statements: [
      'alter table members add column maintainer integer not null default 0 check (maintainer in (0, 1))',
    ],
  },
  {
    name: '0014-sent-hash',
    // Null where the picture was uploaded before: what was sent is not kept.
    statements: ['alter table images add column sent_sha256 text'],
  },
  {
    name: '0015-uploads-off',
    statements: [
      `alter table members add column uploads_off integer not null default 0 check (uploads_off in (0, 1))`,
    ],
  },
  {
    name: '0017-maintenance-record',
    statements: [
      'alter table sessions add column confirmed_until bigint',
      // No foreign keys: what was done stays told, whatever becomes of the members.
      `create table maintenance_record (
        number bigint primary key,
        at bigint not null,
        actor_id text not null,
        actor_name text not null,
        act text not null,
        subject_id text,
        subject_name text
      )`,
      'create index maintenance_record_by_subject on maintenance_record (subject_id)',
    ],
  },
];
