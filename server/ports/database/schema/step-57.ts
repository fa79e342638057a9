/** What somebody knows of a meeting. */
const TOLD_AS = `case state when 'fixed' then
  starts_at || '|' || coalesce(ends_at, '') || '|' || place || '|' || street || '|' || town else state end`;

export const whoKnowsWhat: readonly string[] = [
  `create table meeting_people (
        meeting_id text not null references meetings (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        invited_at bigint,
        known text not null default '',
        way text check (way in ('mail', 'page', 'told')),
        copy_id text,
        primary key (meeting_id, member_id)
      )`,
  'create index meeting_people_by_member on meeting_people (member_id)',
  `insert into meeting_people (meeting_id, member_id, invited_at)
        select meeting_id, member_id, invited_at from meeting_invitations`,
  'drop table meeting_invitations',
  `insert into meeting_people (meeting_id, member_id)
        select meeting_id, member_id from meeting_answers as said where not exists (
          select 1 from meeting_people as there
          where there.meeting_id = said.meeting_id and there.member_id = said.member_id)`,
  `insert into meeting_people (meeting_id, member_id)
        select distinct meeting_dates.meeting_id, said.member_id
        from meeting_votes as said join meeting_dates on meeting_dates.id = said.date_id where not exists (
          select 1 from meeting_people as there
          where there.meeting_id = meeting_dates.meeting_id and there.member_id = said.member_id)`,
  // Until now nobody knew: taken to know it are those who spoke of the date as it is, and whom its mails have reached.
  `update meeting_people set way = 'mail', known = (select ${TOLD_AS} from meetings where id = meeting_id)
        where not exists (
          select 1 from meeting_answers as said join meetings on meetings.id = said.meeting_id
          where said.meeting_id = meeting_people.meeting_id and said.member_id = meeting_people.member_id
            and (said.for_starts_at <> meetings.starts_at or said.entered = 1 and meetings.state = 'cancelled'))
        and not exists (
          select 1 from mail_copies as lost join meetings
          on lost.mail_id in (meetings.invitation_mail_id, meetings.votes_mail_id, meetings.change_mail_id)
          where meetings.id = meeting_people.meeting_id and lost.member_id = meeting_people.member_id
            and lost.state not in ('handed-over', 'not-wanted'))`,
  `update meeting_people set way = 'page' where known <> '' and exists (
        select 1 from meeting_answers as said join meetings on meetings.id = said.meeting_id
        where said.meeting_id = meeting_people.meeting_id and said.member_id = meeting_people.member_id
          and (said.read_version >= meetings.version or said.entered = 0 and meetings.state <> 'cancelled'))`,
  'alter table meeting_answers drop column read_version',
  "alter table meeting_answers add column along text not null default ''",
  `alter table meeting_guests add column known text not null default ''`,
  `alter table meeting_guests add column choice text not null default ''`,
  `alter table meeting_guests add column along text not null default ''`,
  `update meeting_guests set known = (select ${TOLD_AS} from meetings where id = meeting_id)
        where meeting_id not in (select id from meetings where state = 'cancelled')`,
  'alter table meeting_votes add column entered_by text references members (id) on delete set null',
  'create index meeting_votes_by_enterer on meeting_votes (entered_by)',
];
