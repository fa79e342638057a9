import type { Migration } from './migrations.ts';

/**
 * Eight steps were edited after databases had been made by them. What such a database has otherwise becomes what
 * today's wording makes; any other stays as it is.
 */
export const mendEditedSteps: Migration = {
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
};
