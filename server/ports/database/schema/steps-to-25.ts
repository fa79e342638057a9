import type { Migration } from './steps-to-17.ts';

/** Corrected galleries, texts and names, meetings, hidden images, profiles, portraits, and who is looked for. */
export const stepsTo25: readonly Migration[] = [
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
];
