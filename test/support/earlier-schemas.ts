import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { spellings } from '#server/ports/database/schema/migrate.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { TABLE } from '#server/ports/database/schema/shape.ts';
import { dataFolderPaths, openDataFolder } from '#server/process/data-folder.ts';
import { dataSettings } from './test-database.ts';

/** What an edited step said first, where it differs: statements by how they begin; undefined: there was none. */
type Wording = Record<string, string | undefined>;

const firstWordings = {
  mailIndex: {
    '0004-ended-mails': {
      'create index mails_not_ended': `create index mails_not_ended on mails (id) where ended_at is null;
        create index mail_copies_by_state on mail_copies (mail_id, state)`,
    },
  },
  mailTries: {
    '0007-mail-tries': {
      'create table mail_tries': `create table mail_tries (
        copy_id text not null,
        at bigint not null,
        urgent integer not null check (urgent in (0, 1))
      )`,
      'insert into mail_tries': `create index mail_tries_by_time on mail_tries (at);
        insert into mail_tries (copy_id, at, urgent)
        select id, handed_at, urgent from mail_copies where handed_at is not null`,
    },
  },
  siteTexts: {
    '0019-texts-and-names': {
      'create table site_texts': `create table site_texts (
        name text not null,
        number bigint not null,
        at bigint not null,
        author_id text not null,
        author_name text not null,
        text text not null,
        primary key (name, number)
      )`,
    },
  },
  portraits: { '0024-portraits': { 'create index portraits_by_size': undefined } },
  hints: {
    '0025-missing-people': {
      'create table missing_hints': `create table missing_hints (
        id text primary key,
        person_id text not null references missing_people (id) on delete cascade,
        member_id text references members (id) on delete set null,
        text text not null,
        at bigint not null
      )`,
    },
  },
  seekers: {
    '0027-yearly-check': {
      'alter table members add column address_corrected_at': undefined,
      'create table missing_seekers': `create table missing_seekers (
        id text primary key,
        person_id text references missing_people (id) on delete cascade,
        found_id text references members (id) on delete cascade,
        member_id text not null references members (id) on delete cascade,
        at bigint not null,
        unique (person_id, member_id)
      )`,
      'alter table missing_people add column found_id': undefined,
      'alter table missing_people add column letter_id': undefined,
      'create index missing_people_by_found':
        'create index missing_seekers_by_found on missing_seekers (found_id)',
    },
  },
  imagePeople: {
    '0029-people-on-images': {
      'create table image_people': `create table image_people (
        image_id text primary key references images (id) on delete cascade,
        words text not null,
        revision integer not null,
        changed_by text references members (id) on delete set null,
        changed_at bigint not null
      )`,
      'create index image_people_by_member':
        'create index image_people_by_member on image_people (changed_by)',
    },
  },
  news: {
    '0031-news': {
      'create index memorials_by_time': undefined,
      'create index image_words_by_time': undefined,
    },
  },
} satisfies Record<string, Record<string, Wording>>;

const { mailIndex, mailTries, siteTexts, portraits, hints, seekers, imagePeople, news } = firstWordings;

/** A time that the site has not forgotten yet. */
const lately = Date.now() - 60_000;

/** The gallery and the picture that each of them has. */
export const see = '01980000-0000-7000-8000-000000000001';
export const steg = '01980000-0000-7000-8000-000000000002';

/** `but`: steps among those that came later. `rows`: what members had written into the tables of such a step. */
export type Earlier = {
  upTo: string;
  but?: readonly string[];
  wordings: Record<string, Wording>;
  rows: readonly string[];
  /** PostgreSQL did not take its statements, so there it was never. */
  sqliteAlone?: true;
};

const carla = `insert into missing_people (id, first_name, surname, remark, created_at)
  values ('carla', 'Carla', 'Weg', '', 1)`;
const searches = [
  carla,
  `insert into missing_hints (id, person_id, member_id, hint, at) values ('hint', 'carla', 'bert', 'In Ulm', 2)`,
  // bert was looked for twice by anna, and found.
  `insert into missing_seekers (id, person_id, found_id, member_id, at)
    values ('1', 'carla', null, 'bert', 3), ('2', null, 'bert', 'anna', 4), ('3', null, 'bert', 'anna', 5)`,
];
const words = `insert into image_people (image_id, words, revision, changed_by, changed_at)
  values ('${steg}', 'Am Steg', 2, 'anna', 6)`;

/** Real states of the schema, as commits of this project made them. */
export const earlier: Record<string, Earlier> = {
  'with ended mails': { upTo: '0004', wordings: { ...mailIndex }, rows: [] },
  'with tries of mails': {
    upTo: '0007',
    wordings: { ...mailTries },
    rows: [
      `insert into mail_tries (copy_id, at, urgent) values
        ('copy', ${lately}, 0), ('copy', ${lately}, 1), ('copy', ${lately + 1}, 0)`,
    ],
  },
  'with texts of maintainers': {
    upTo: '0019',
    but: ['0018'],
    wordings: { ...siteTexts },
    rows: [
      `insert into site_texts (name, number, at, author_id, author_name, text)
        values ('start', 1, 1, 'anna', 'anna', 'Hallo')`,
    ],
    sqliteAlone: true,
  },
  'with portraits': { upTo: '0024', wordings: { ...portraits }, rows: [] },
  'with hints': {
    upTo: '0025',
    wordings: { ...hints },
    rows: [
      carla,
      `insert into missing_hints (id, person_id, member_id, text, at) values ('hint', 'carla', 'bert', 'In Ulm', 2)`,
    ],
    sqliteAlone: true,
  },
  'before a correction of all': {
    upTo: '0031',
    but: ['0026', '0027', '0028', '0029', '0030'],
    wordings: { ...news },
    rows: [],
  },
  'with searches, names and news': {
    upTo: '0031',
    wordings: { ...seekers, ...imagePeople },
    rows: [...searches, words],
  },
};

/** All its statements, as the program of then spoke to either database. */
export function statementsOf({ upTo, but = [], wordings }: Earlier): string[] {
  const taken = migrations.filter(
    ({ name }) => name.slice(0, 4) <= upTo && !but.some((one) => name.startsWith(one)),
  );
  return taken.flatMap(({ name, statements }) => {
    const wording = Object.entries(wordings[name] ?? {});
    const said = statements
      .filter((one) => typeof one === 'string')
      .flatMap((statement) => {
        const other = wording.find(([begins]) => statement.startsWith(begins));
        return other ? (other[1]?.split(/;\s+/) ?? []) : [statement];
      });
    return [...said, `insert into migrations (name, applied_at) values ('${name}', 1)`];
  });
}

/** Makes such a database for a data folder, with anna, bert and a picture. */
export async function putEarlier(dataDir: string, state: Earlier, passwordHash: string): Promise<void> {
  const { DATABASE_URL } = dataSettings(dataDir);
  const spell = spellings[DATABASE_URL === undefined ? 'sqlite' : 'postgres'];
  const member = (
    name: string,
  ) => `insert into members (id, username, username_key, password_hash, linked_address,
      linked_address_key, first_name, surname, address, city, phone_number, mobile_number, private_email_address,
      office_email_address, publication_consent, accept_group_emails, disabled, created_at)
    values ('${name}', '${name}', '${name}', '${passwordHash}', '${name}@example.org', '${name}@example.org',
      '${name}', 'See', '', '', '', '', '', '', 1, 1, 0, 1)`;
  const picture = [
    `insert into galleries (id, title, description, creator_id, created_at) values ('${see}', 'Am See', '', 'anna', 1)`,
    `insert into images (id, gallery_id, uploader_id, title, width, height, average_color, bytes, uploaded_at)
      values ('${steg}', '${see}', 'anna', 'Am Steg', 4, 3, '#3366cc', 1, 1)`,
  ];
  const all = [TABLE, ...statementsOf(state)].map(spell);
  all.push(member('anna'), member('bert'), ...picture, ...state.rows);
  if (all.includes('update images set files_id = id')) all.push('update images set files_id = id');
  const script = all.join(';\n');

  if (DATABASE_URL === undefined) {
    openDataFolder({ dataDir, postgres: undefined }).release();
    writeFileSync(dataFolderPaths(dataDir).database, '');
    const file = new DatabaseSync(dataFolderPaths(dataDir).database);
    file.exec(script);
    file.close();
    return;
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  await client
    .query(`drop schema public cascade; create schema public; ${script}`)
    .finally(() => client.end());
}
