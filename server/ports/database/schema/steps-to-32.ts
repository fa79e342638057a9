import type { Migration } from './steps-to-17.ts';

/** Memorials, the yearly check, turned images, who and what is on images, and news. */
export const stepsTo32: readonly Migration[] = [
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
  /**
   * Eight steps were edited after databases had been made by them. What such a database has otherwise becomes what
   * today's wording makes; any other stays as it is.
   */
  {
    name: '0032-mend-edited-steps',
    statements: [
      // 0004
      'drop index if exists mail_copies_by_state',
      {
        // 0007
        if: 'has mail_tries_by_time',
        do: [
          'alter table mail_tries rename to mail_tries_before',
          `create table mail_tries (
            at bigint not null,
            copy_id text not null,
            urgent integer not null check (urgent in (0, 1)),
            primary key (at, copy_id)
          )`,
          `insert into mail_tries (at, copy_id, urgent)
            select at, copy_id, max(urgent) from mail_tries_before group by at, copy_id`,
          'drop table mail_tries_before',
        ],
      },
      // 0019 and 0025, whose first wordings only SQLite understood.
      { if: 'has site_texts.text', do: ['alter table site_texts rename column "text" to content'] },
      { if: 'has missing_hints.text', do: ['alter table missing_hints rename column "text" to hint'] },
      // 0024
      'create index if not exists portraits_by_size on portraits (size, kind, member_id, sha256)',
      // 0027
      {
        if: 'lacks members.address_corrected_at',
        do: ['alter table members add column address_corrected_at bigint'],
      },
      {
        if: 'lacks missing_people.found_id',
        do: ['alter table missing_people add column found_id text references members (id) on delete cascade'],
      },
      {
        if: 'lacks missing_people.letter_id',
        do: ['alter table missing_people add column letter_id text'],
      },
      'create index if not exists missing_people_by_found on missing_people (found_id)',
      {
        if: 'has missing_seekers.found_id',
        do: [
          // Whoever was found and has not been told yet: their rows were taken away then, and now stay until that.
          `insert into missing_people (id, first_name, surname, remark, created_at, found_id)
            select id, first_name, surname, '', created_at, id from members
            where id in (select found_id from missing_seekers where person_id is null)`,
          'alter table missing_seekers rename to missing_seekers_before',
          `create table missing_seekers (
            id text primary key,
            person_id text not null references missing_people (id) on delete cascade,
            member_id text not null references members (id) on delete cascade,
            at bigint not null,
            unique (person_id, member_id)
          )`,
          `insert into missing_seekers (id, person_id, member_id, at)
            select min(id), coalesce(person_id, found_id), member_id, min(at) from missing_seekers_before
            where coalesce(person_id, found_id) is not null
            group by coalesce(person_id, found_id), member_id`,
          'drop table missing_seekers_before',
          'create index missing_seekers_by_member on missing_seekers (member_id)',
        ],
      },
      {
        // 0029; who wrote the words is not known: it had whoever changed anything last.
        if: 'has image_people.changed_by',
        do: [
          'alter table image_people rename to image_people_before',
          `create table image_people (
            image_id text primary key references images (id) on delete cascade,
            words text not null,
            revision integer not null,
            words_by text references members (id) on delete set null,
            words_at bigint
          )`,
          `insert into image_people (image_id, words, revision, words_at)
            select image_id, words, revision, case words when '' then null else changed_at end
            from image_people_before`,
          'drop table image_people_before',
          'create index image_people_by_member on image_people (words_by)',
        ],
      },
      // 0031
      'create index if not exists memorials_by_time on memorials (added_at)',
      'create index if not exists image_words_by_time on image_words (written_at)',
    ],
  },
];
