/** The half of `first-release.ts` with galleries, pictures and meetings. They reference the members of the other. */
export const picturesAndMeetings: readonly string[] = [
  // The cover is no foreign key: images reference their gallery. Whoever reads it takes an image that is there, or none.
  `create table galleries (
    id text primary key,
    title text not null,
    description text not null,
    creator_id text references members (id) on delete set null,
    created_at bigint not null,
    cover_image_id text,
    revision integer not null default 0
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
    uploaded_at bigint not null,
    sent_sha256 text,
    files_id text not null default '',
    turned integer not null default 0
  )`,
  'create index images_by_gallery on images (gallery_id, uploaded_at, id)',
  'create index images_by_uploader on images (uploader_id, bytes)',
  'create unique index images_by_files on images (files_id)',
  // Has all that the count of new pictures asks for.
  'create index images_by_upload on images (uploaded_at, gallery_id, uploader_id, id)',
  `create table image_files (
    image_id text not null references images (id) on delete cascade,
    name text not null,
    bytes bigint not null,
    sha256 text not null,
    primary key (image_id, name)
  )`,
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
  `create table hidden_images (
    image_id text primary key references images (id) on delete cascade,
    asked_by text references members (id) on delete set null,
    reason text not null,
    at bigint not null
  )`,
  'create index hidden_images_by_asker on hidden_images (asked_by)',
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
  'create index image_words_by_time on image_words (written_at)',
];
