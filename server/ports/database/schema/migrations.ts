import { mendEditedSteps } from './step-32.ts';
import { stepsTo17 } from './steps-to-17.ts';
import { stepsTo25 } from './steps-to-25.ts';

/** Statements for those databases alone that have, or lack, this column or index as another wording made it. */
type Mending = { if: `${'has' | 'lacks'} ${string}`; do: readonly string[] };

/**
 * A migration, in SQL that both SQLite and PostgreSQL understand, with `bigint` for whole numbers over 32 bits. Never
 * edited once it has landed; a later one corrects it.
 */
export type Migration = { name: string; statements: readonly (string | Mending)[] };

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [
  ...stepsTo17,
  ...stepsTo25,
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
  mendEditedSteps,
  {
    name: '0033-what-maintainers-read',
    statements: [
      `alter table sessions add column has_set_password integer not null default 0
        check (has_set_password in (0, 1))`,
      // Readings are looked up by who read what, a short while ago.
      'create index maintenance_record_by_act on maintenance_record (act, at)',
    ],
  },
  {
    name: '0034-asked-organisers',
    statements: [
      // Whoever organised before anybody was asked goes on.
      'alter table meeting_organisers add column accepted integer not null default 1 check (accepted in (0, 1))',
    ],
  },
  {
    name: '0035-declined-names',
    statements: [
      'alter table members add column renamed_at bigint',
      "alter table declined_marks add column names text not null default ''",
      "alter table declined_marks add column released_names text not null default ''",
      // What was declined before goes on being refused, as far as it was known to all.
      `update declined_marks set names = (
        select first_name || ' ' || surname from members
        where members.id = member_id and first_name <> '' and surname <> '' and publication_consent = 1)
        where member_id in (
          select id from members where first_name <> '' and surname <> '' and publication_consent = 1)`,
      `update declined_marks set released_names = (
        select first_name || ' ' || birth_name from members
        where members.id = member_id and first_name <> '' and birth_name <> '' and publication_consent = 1)
        where member_id in (
          select id from members where first_name <> '' and birth_name <> '' and publication_consent = 1)`,
    ],
  },
  {
    name: '0036-hidden-hashes',
    statements: [
      'create table hidden_hashes (sha256 text primary key)',
      `insert into hidden_hashes (sha256)
        select sent_sha256
          from images where sent_sha256 is not null and id in (select image_id from hidden_images)
        union
        select sha256 from image_files where image_id in (select image_id from hidden_images)`,
    ],
  },
  {
    name: '0037-login-links',
    statements: [
      'alter table password_links add column request_hash text',
      'create index password_links_by_request on password_links (request_hash)',
      `create table login_requests (
        request_hash text primary key,
        account text not null,
        member_id text references members (id) on delete cascade,
        device_hash text,
        wrong_codes integer not null default 0,
        created_at bigint not null
      )`,
      // Has all that the count of wrong codes asks for.
      'create index login_requests_by_account on login_requests (account, created_at, device_hash, wrong_codes)',
      'create index login_requests_by_member on login_requests (member_id)',
    ],
  },
  {
    name: '0038-passkeys',
    statements: [
      `create table passkeys (
        id text primary key,
        member_id text not null references members (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        rp_id text not null,
        transports text not null,
        name text not null,
        created_at bigint not null,
        last_used_at bigint
      )`,
      'create index passkeys_by_member on passkeys (member_id)',
      `create table passkey_challenges (
        challenge_hash text primary key,
        asked_by text not null,
        purpose text not null check (purpose in ('registration', 'login')),
        created_at bigint not null
      )`,
    ],
  },
  {
    name: '0039-own-devices',
    statements: [
      'alter table device_marks add column browser text',
      'alter table device_marks add column system text',
      `alter table device_marks add column offer_over integer not null default 0
        check (offer_over in (0, 1))`,
      // Sessions of before have none, for the two hours that they last.
      'alter table sessions add column mark_hash text references device_marks (mark_hash) on delete cascade',
      'alter table sessions add column passkey_id text',
      'create index sessions_by_mark on sessions (mark_hash)',
    ],
  },
  {
    name: '0040-entered-for-others',
    statements: [
      'alter table meeting_answers add column entered integer not null default 0 check (entered in (0, 1))',
      'alter table meeting_answers add column entered_by text references members (id) on delete set null',
      "alter table meeting_answers add column companions text not null default ''",
      'alter table meeting_answers add column paid integer not null default 0 check (paid in (0, 1))',
      'alter table meeting_answers add column amount integer',
      'create index meeting_answers_by_enterer on meeting_answers (entered_by)',
      `create table meeting_guests (
        id text primary key,
        meeting_id text not null references meetings (id) on delete cascade,
        name text not null,
        persons integer not null,
        remark text not null,
        companions text not null,
        paid integer not null check (paid in (0, 1)),
        amount integer,
        added_at bigint not null
      )`,
      'create index meeting_guests_by_meeting on meeting_guests (meeting_id)',
    ],
  },
  {
    name: '0041-votes-by-mail',
    statements: [
      'alter table meetings add column votes_asked_at bigint',
      'alter table meetings add column votes_mail_id text',
      `alter table meetings add column question text not null default ''`,
      `alter table meetings add column choices text not null default '[]'`,
      `alter table meeting_answers add column choice text not null default ''`,
    ],
  },
  {
    name: '0042-former-traces',
    statements: [
      `create table former_traces (
        member_id text not null,
        hash text not null,
        primary key (member_id, hash)
      )`,
    ],
  },
  {
    name: '0043-trash',
    statements: [
      'alter table galleries add column deleted_at bigint',
      'alter table galleries add column deleted_by text references members (id) on delete set null',
      'alter table images add column deleted_at bigint',
      'alter table images add column deleted_by text references members (id) on delete set null',
      'create index galleries_in_trash on galleries (deleted_at)',
      'create index galleries_by_deleter on galleries (deleted_by)',
      'create index images_in_trash on images (deleted_at)',
      'create index images_by_deleter on images (deleted_by)',
      'alter table maintenance_record add column detail text',
      // What is skipped or counted in an index still is.
      'drop index images_by_gallery',
      'create index images_by_gallery on images (gallery_id, uploaded_at, id, deleted_at)',
      'drop index images_by_uploader',
      'create index images_by_uploader on images (uploader_id, bytes, deleted_at)',
      'drop index images_by_upload',
      'create index images_by_upload on images (uploaded_at, gallery_id, uploader_id, id, deleted_at)',
    ],
  },
  {
    name: '0044-meetings-as-news',
    statements: [
      "alter table meetings add column news text not null default 'called'",
      'alter table meetings add column news_at bigint not null default 0',
      'alter table meetings add column news_by text references members (id) on delete set null',
      'create index meetings_by_news on meetings (news_at)',
      'alter table meeting_answers add column read_version integer not null default 0',
    ],
  },
  {
    name: '0045-group-email-archive',
    statements: [
      'alter table mails add column taken_out_at bigint',
      "create index mails_to_all on mails (created_at, id) where kind = 'group-email' and taken_out_at is null",
    ],
  },
  {
    name: '0046-dead-addresses',
    statements: [
      'alter table members add column failed_address text',
      'alter table members add column failed_at bigint',
      'alter table members add column dead_since bigint',
    ],
  },
  {
    name: '0047-album',
    statements: [
      `alter table members add column album_consent integer not null default 0
        check (album_consent in (0, 1))`,
    ],
  },
  {
    name: '0049-alerts-in-words',
    statements: [
      "alter table alerts add column what text not null default ''",
      "alter table alerts add column todo text not null default ''",
    ],
  },
  {
    name: '0050-who-called-a-meeting',
    statements: [
      'alter table meetings add column called_by text references members (id) on delete set null',
      // Of those that are there already as far as it is known: by what was told first, else who is alone with it.
      `update meetings set called_by = news_by where news = 'called' and news_at - created_at between 0 and 1000`,
      `update meetings set called_by = (
        select min(member_id) from meeting_organisers where meeting_id = meetings.id and accepted = 1
      ) where called_by is null and (
        select count(*) from meeting_organisers where meeting_id = meetings.id and accepted = 1
      ) = 1`,
      'alter table meeting_answers add column over_own integer not null default 0 check (over_own in (0, 1))',
    ],
  },
];
