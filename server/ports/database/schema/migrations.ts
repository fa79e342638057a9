import { stepsTo17 } from './steps-to-17.ts';

/**
 * A migration, in SQL that both SQLite and PostgreSQL understand, with `bigint` for whole numbers over 32 bits. Never
 * edited once released; a later one corrects it.
 */
export type Migration = { name: string; statements: readonly string[] };

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [
  ...stepsTo17,
  {
    name: '0018-mended-galleries',
    statements: [
      // No foreign key: images reference their gallery. Whoever reads it takes an image that is still there, or none.
      'alter table galleries add column cover_image_id text',
      'alter table galleries add column revision integer not null default 0',
      'alter table maintenance_record add column object text',
    ],
  },
  {
    name: '0019-texts-and-names',
    statements: [
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
    ],
  },
  {
    name: '0020-meetings',
    statements: [
      // Times of a meeting are local ones of Germany, as texts: `2027-09-18T15:00`, or a day alone.
      `create table meetings (
        id text primary key,
        title text not null,
        description text not null,
        place text not null,
        street text not null,
        town text not null,
        state text not null check (state in ('proposed', 'fixed', 'cancelled')),
        starts_at text,
        ends_at text,
        answer_until text not null,
        reminds integer not null check (reminds in (0, 1)),
        version integer not null,
        cancel_reason text not null,
        gallery_id text references galleries (id) on delete set null,
        created_at bigint not null,
        changed_at bigint not null,
        invited_at bigint,
        invitation_mail_id text,
        change_mail_id text,
        reminders integer not null,
        reminded_at bigint
      )`,
      'create index meetings_by_age on meetings (created_at)',
      'create index meetings_by_gallery on meetings (gallery_id)',
      `create table meeting_organisers (
        meeting_id text not null references meetings (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        primary key (meeting_id, member_id)
      )`,
      'create index meeting_organisers_by_member on meeting_organisers (member_id)',
      `create table meeting_dates (
        id text primary key,
        meeting_id text not null references meetings (id) on delete cascade,
        starts_at text not null,
        ends_at text
      )`,
      'create index meeting_dates_by_meeting on meeting_dates (meeting_id, starts_at)',
      `create table meeting_votes (
        date_id text not null references meeting_dates (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        vote text not null check (vote in ('yes', 'maybe', 'no')),
        voted_at bigint not null,
        primary key (date_id, member_id)
      )`,
      'create index meeting_votes_by_member on meeting_votes (member_id)',
      `create table meeting_answers (
        meeting_id text not null references meetings (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        answer text not null check (answer in ('yes', 'maybe', 'no')),
        persons integer not null,
        remark text not null,
        for_starts_at text not null,
        answered_at bigint not null,
        primary key (meeting_id, member_id)
      )`,
      'create index meeting_answers_by_member on meeting_answers (member_id)',
      `create table meeting_invitations (
        meeting_id text not null references meetings (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        invited_at bigint not null,
        primary key (meeting_id, member_id)
      )`,
      'create index meeting_invitations_by_member on meeting_invitations (member_id)',
    ],
  },
  {
    name: '0021-calendar-addresses',
    statements: ['alter table members add column calendar_number integer not null default 0'],
  },
  {
    name: '0022-hidden-images',
    statements: [
      `create table hidden_images (
        image_id text primary key references images (id) on delete cascade,
        asked_by text references members (id) on delete set null,
        reason text not null,
        at bigint not null
      )`,
      'create index hidden_images_by_asker on hidden_images (asked_by)',
    ],
  },
  {
    name: '0023-profiles',
    statements: [
      "alter table members add column birth_name text not null default ''",
      "alter table members add column nickname text not null default ''",
      'alter table members add column birthday_day integer',
      'alter table members add column birthday_month integer',
      'alter table members add column birthday_year integer',
      'alter table members add column birthday_consent integer not null default 0 check (birthday_consent in (0, 1))',
    ],
  },
  {
    name: '0024-portraits',
    statements: [
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
    ],
  },
  {
    name: '0025-missing-people',
    statements: [
      `create table missing_people (
        id text primary key,
        first_name text not null,
        surname text not null,
        remark text not null,
        created_at bigint not null
      )`,
      `create table missing_hints (
        id text primary key,
        person_id text not null references missing_people (id) on delete cascade,
        member_id text references members (id) on delete set null,
        hint text not null,
        at bigint not null
      )`,
      'create index missing_hints_by_person on missing_hints (person_id)',
      'create index missing_hints_by_member on missing_hints (member_id)',
    ],
  },
  {
    name: '0026-memorials',
    statements: [
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
    ],
  },
  {
    name: '0027-yearly-check',
    statements: [
      'alter table members add column yearly_check integer not null default 0 check (yearly_check in (0, 1))',
      'alter table members add column data_confirmed_at bigint',
      'alter table members add column check_asked_at bigint',
      'alter table members add column check_reminded_at bigint',
      'alter table missing_hints add column done integer not null default 0 check (done in (0, 1))',
      `create table missing_seekers (
        id text primary key,
        person_id text references missing_people (id) on delete cascade,
        found_id text references members (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        at bigint not null,
        unique (person_id, member_id)
      )`,
      'create index missing_seekers_by_found on missing_seekers (found_id)',
      'create index missing_seekers_by_member on missing_seekers (member_id)',
    ],
  },
  {
    name: '0028-turned-images',
    statements: [
      "alter table images add column files_id text not null default ''",
      'update images set files_id = id',
      'create unique index images_by_files on images (files_id)',
      'alter table images add column turned integer not null default 0',
    ],
  },
  {
    name: '0029-people-on-images',
    statements: [
      `create table image_people (
        image_id text primary key references images (id) on delete cascade,
        words text not null,
        revision integer not null,
        words_by text references members (id) on delete set null,
        words_at bigint
      )`,
      'create index image_people_by_member on image_people (words_by)',
      `create table image_marks (
        id text primary key,
        image_id text not null references images (id) on delete cascade,
        number integer not null,
        x integer not null check (x between 0 and 1000000),
        y integer not null check (y between 0 and 1000000),
        member_id text references members (id) on delete cascade,
        name text not null,
        marked_by text references members (id) on delete set null,
        marked_at bigint not null,
        unique (image_id, member_id)
      )`,
      'create index image_marks_by_member on image_marks (member_id, marked_at)',
      'create index image_marks_by_marker on image_marks (marked_by)',
      `create table declined_marks (
        image_id text not null references images (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        at bigint not null,
        primary key (image_id, member_id)
      )`,
      'create index declined_marks_by_member on declined_marks (member_id)',
    ],
  },
  {
    name: '0030-words-under-images',
    statements: [
      `create table image_words (
        id text primary key,
        image_id text not null references images (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        content text not null,
        written_at bigint not null
      )`,
      // Has all that the count on a card asks for.
      'create index image_words_by_image on image_words (image_id, member_id)',
      'create index image_words_by_member on image_words (member_id)',
    ],
  },
];
