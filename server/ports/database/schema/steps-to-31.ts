import type { Migration } from './migrations.ts';

/** Memorials, the yearly check, turned images, who and what is on images, and news. */
export const stepsTo31: readonly Migration[] = [
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
      'alter table members add column address_corrected_at bigint',
      'alter table missing_hints add column done integer not null default 0 check (done in (0, 1))',
      `create table missing_seekers (
        id text primary key,
        person_id text not null references missing_people (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        at bigint not null,
        unique (person_id, member_id)
      )`,
      'alter table missing_people add column found_id text references members (id) on delete cascade',
      'alter table missing_people add column letter_id text',
      'create index missing_people_by_found on missing_people (found_id)',
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
  {
    name: '0031-news',
    statements: [
      'alter table members add column news_mail integer not null default 0 check (news_mail in (0, 1))',
      `create table news_marks (
        member_id text primary key references members (id) on delete cascade,
        seen_until bigint,
        mailed_until bigint,
        mailed_in text
      )`,
      // Whoever has been here before finds what is new since then.
      `insert into news_marks (member_id, seen_until)
        select id, last_login_at from members where last_login_at is not null`,
      'alter table sessions add column news_since bigint',
      // Has all that the count of new pictures asks for.
      'create index images_by_upload on images (uploaded_at, gallery_id, uploader_id, id)',
      'create index memorials_by_time on memorials (added_at)',
      'create index image_words_by_time on image_words (written_at)',
      'create index consents_by_time on consents (consent, at)',
    ],
  },
];
