import { firstRelease, type Migration } from './first-release.ts';
import { composeTexts } from './step-52.ts';
import { whoKnowsWhat } from './step-57.ts';

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [
  firstRelease,
  {
    name: '0033-what-maintainers-read',
    statements: [
      `alter table sessions add column has_set_password integer not null default 0
        check (has_set_password in (0, 1))`,
      // Readings are looked up by whoever read what, a short while ago.
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
  {
    name: '0051-hidden-hashes-of-turned-pictures',
    statements: [
      'alter table hidden_hashes add column image_id text references images (id) on delete set null',
      'create index hidden_hashes_by_image on hidden_hashes (image_id)',
    ],
  },
  { name: '0052-composed-texts', statements: composeTexts },
  {
    name: '0053-ends-of-mailed-links',
    statements: ['alter table members add column links_number integer not null default 0'],
  },
  {
    name: '0054-portraits-follow-pictures',
    statements: [
      'alter table portraits add column image_id text references images (id) on delete cascade',
      'alter table memorial_portraits add column image_id text references images (id) on delete cascade',
      "create index full_pictures_by_hash on image_files (sha256) where name = 'full.jpg'",
      'create index portraits_by_image on portraits (image_id)',
      'create index memorial_portraits_by_image on memorial_portraits (image_id)',
      'drop index portraits_by_size',
      'create index portraits_by_size on portraits (size, kind, member_id, sha256, image_id)',
      'drop index memorial_portraits_by_size',
      'create index memorial_portraits_by_size on memorial_portraits (size, memorial_id, sha256, image_id)',
    ],
  },
  {
    name: '0055-members-who-leave',
    statements: [
      'alter table members add column left_at bigint',
      `alter table members add column deletes_images integer not null default 0
        check (deletes_images in (0, 1))`,
    ],
  },
  {
    name: '0056-about-which-year',
    statements: [
      'alter table images add column about_year integer',
      'create index images_by_about_year on images (about_year) where about_year is not null',
    ],
  },
  { name: '0057-who-knows-what-of-a-meeting', statements: whoKnowsWhat },
  {
    name: '0058-comments-and-memorial-notes',
    statements: [
      'drop index image_words_by_image',
      'drop index image_words_by_member',
      'drop index image_words_by_time',
      'alter table image_words rename to comments',
      'create index comments_by_image on comments (image_id, member_id)',
      'create index comments_by_member on comments (member_id)',
      'create index comments_by_time on comments (written_at)',
      'drop index memorial_words_by_member',
      'alter table memorial_words rename to memorial_notes',
      'alter table memorial_notes rename column words to note',
      'create index memorial_notes_by_member on memorial_notes (member_id)',
      "update maintenance_record set act = 'comment-removed' where act = 'words-removed'",
      "update maintenance_record set act = 'memorial-note-removed' where act = 'memorial-words-removed'",
      "update maintenance_record set act = 'gallery-edited' where act = 'gallery-mended'",
      "update maintenance_record set act = 'image-edited' where act = 'image-mended'",
    ],
  },
  {
    name: '0063-dead-by-proof',
    statements: [
      // Until now what a server said of its limits or of the sender could be taken for a missing mailbox.
      `update members set failed_address = null, failed_at = null, dead_since = null
        where failed_address is not null and not exists (
          select 1 from mail_copies as lost
          where lost.member_id = members.id and lower(lost.address) = lower(members.failed_address)
            and lost.state = 'failed'
            and (lost.reply like '%5.1.1 %' or lost.reply like '%5.1.10 %' or lost.reply like '%5.1.6 %'
              or lost.reply like '%5.2.1 %')
            and lower(lost.reply) not like '%later%' and lower(lost.reply) not like '%rate%'
            and lower(lost.reply) not like '%limit%' and lower(lost.reply) not like '%block%'
            and lower(lost.reply) not like '%spam%' and lower(lost.reply) not like '%polic%')`,
    ],
  },
  {
    name: '0065-indexes-without-literals',
    statements: [
      // With a literal in its condition SQLite plans anew whenever a value for that column is bound.
      'drop index full_pictures_by_hash',
      'create index image_files_by_hash on image_files (sha256)',
      'drop index mails_to_all',
      'create index mails_by_kind on mails (kind, created_at, id)',
    ],
  },
  {
    name: '0066-what-grows',
    statements: [
      'create index mail_copies_by_member on mail_copies (member_id, mail_id)',
      'drop index mail_copies_by_mail',
      // Has all that is asked of whether a mail has reached anybody.
      'create index mail_copies_by_mail on mail_copies (mail_id, state, id)',
      'create index mail_copies_by_address on mail_copies (address, state, handed_at)',
      'drop index mails_by_sender',
      'create index mails_by_sender on mails (sender_id, kind, created_at, id)',
      // Nothing is looked for by not being in the trash, as most are.
      'drop index images_in_trash',
      'create index images_in_trash on images (deleted_at) where deleted_at is not null',
      'drop index galleries_in_trash',
      'create index galleries_in_trash on galleries (deleted_at) where deleted_at is not null',
    ],
  },
  {
    name: '0069-passwords-without-proof',
    statements: [
      'alter table members add column unproven_password_at bigint',
      'alter table sessions add column by_mail integer not null default 0 check (by_mail in (0, 1))',
    ],
  },
  {
    name: '0070-any-24-hours',
    statements: ['alter table attempts add column times text'],
  },
  {
    name: '0071-who-leaves-and-who-asks',
    statements: [
      'alter table login_requests add column spelling_hash text',
      'create index members_leaving on members (left_at) where left_at is not null',
    ],
  },
  {
    name: '0072-said-by-way-of-organisers',
    statements: [
      // With the row a link ends that its organiser has passed on: another row has another moment.
      'alter table meeting_organisers add column since bigint not null default 0',
      'alter table meeting_answers add column by_link integer not null default 0 check (by_link in (0, 1))',
      'alter table meeting_votes add column by_link integer not null default 0 check (by_link in (0, 1))',
      'alter table meeting_votes add column entered integer not null default 0 check (entered in (0, 1))',
      'update meeting_votes set entered = 1 where entered_by is not null',
    ],
  },
  {
    name: '0073-mail-of-own-news',
    statements: [
      `alter table members add column own_news_mail integer not null default 0
        check (own_news_mail in (0, 1))`,
      'alter table news_marks add column own_mailed_until bigint',
      'alter table missing_hints add column followed_up_at bigint',
    ],
  },
  {
    name: '0075-without-revisions-of-galleries',
    statements: ['alter table galleries drop column revision'],
  },
  {
    name: '0078-what-is-sent-once',
    statements: [
      'create table mails_once (key text primary key, mail_id text, at bigint not null)',
      // What was sent so far is not sent again.
      `insert into mails_once (key, mail_id, at)
        select kind || ' ' || data, max(id), max(created_at) from mails
        where kind in ('not-reached', 'meeting-asked', 'meeting-calls', 'meeting-not-reached') group by kind, data`,
      `insert into mails_once (key, at)
        select 'monthly-news ' || member_id || ' ' || mailed_in, 0 from news_marks where mailed_in is not null`,
      ...['members', 'images', 'meetings'].map((table, n) => {
        const thing = ['address', 'image', 'meeting'][n];
        return `insert into mails_once (key, at) select 'daily-news ${thing} ' || id, 0 from ${table} where exists (
          select 1 from mail_control where name = 'told-daily' and value like '%"${thing} ' || ${table}.id || '"%')`;
      }),
      "update mail_control set value = '[]' where name = 'told-daily'",
      'alter table news_marks drop column mailed_in',
    ],
  },
  {
    name: '0080-collected-pictures',
    statements: [
      'alter table meetings add column collects_at bigint',
      `alter table meetings add column collects_at_once integer not null default 0
        check (collects_at_once in (0, 1))`,
      'alter table meetings add column collects_number integer not null default 0',
      'alter table meetings add column collects_by text references members (id) on delete set null',
      'create index meetings_by_collector on meetings (collects_by) where collects_by is not null',
      'alter table images add column guest_name text',
      'alter table images add column guest_device text',
      'alter table images add column collected_for text references meetings (id) on delete set null',
      `create index images_collected on images (collected_for, guest_device)
        where collected_for is not null`,
    ],
  },
  {
    name: '0082-greetings',
    statements: ["alter table meeting_answers add column greeting text not null default ''"],
  },
  {
    name: '0083-faces-of-meetings',
    // As the cover of a gallery: whoever reads it takes an image that everybody sees, or none.
    statements: ['alter table meetings add column face_image_id text'],
  },
  {
    name: '0085-what-an-image-repeats',
    statements: [
      'alter table images add column repeats_id text',
      'create index images_that_repeat on images (repeats_id) where repeats_id is not null',
    ],
  },
];
