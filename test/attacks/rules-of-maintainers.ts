import { people } from './people.ts';
import type { Outcome, Rule } from './rule.ts';

const ok = { status: 200 };
/** What is read of others is in the record. */
const recorded = { status: 200, changes: { maintenance_record: '+1' } };

/** For anybody but maintainers the call is not there. */
const forMaintainers = (maintainer: Outcome, json?: unknown): Rule => ({
  json,
  nobody: '404 not-found',
  other: '404 not-found',
  owner: '404 not-found',
  maintainer,
});

/** The outcome of the calls of maintainers for everybody, and of what a member asks them to decide. */
export const rulesOfMaintainers = {
  'POST /confirm_password': forMaintainers('401 wrong-credentials', { password: 'falsch' }),
  'GET /maintenance/overview': forMaintainers(ok),
  'GET /maintenance/backups': forMaintainers(ok),
  'GET /maintenance/members': forMaintainers(recorded),
  'GET /maintenance/members/xlsx': forMaintainers(recorded),
  // In the record by the workbook that was read before.
  'GET /maintenance/members/csv': forMaintainers(ok),
  'POST /maintenance/members': forMaintainers(
    { status: 201, changes: { members: '+1', maintenance_record: '+1' } },
    { username: 'neu', email: 'neu@example.org', firstName: 'Neu', surname: 'Hier', invite: false },
  ),
  // In the record by the list that was read before.
  'GET /maintenance/members/{username}/reach': forMaintainers({ status: 200 }),
  'PUT /maintenance/members/{username}': forMaintainers(
    {
      status: 200,
      changes: {
        members: '+1 -1',
        former_traces: '+2',
        secrets: '+1',
        maintenance_record: '+1',
        mails: '+1',
        mail_copies: '+1',
        letters: '+1',
      },
    },
    {
      username: 'anna',
      email: people.anna.privateEmailAddress,
      firstName: people.anna.firstName,
      surname: 'Neumann',
    },
  ),
  'DELETE /maintenance/members/{username}': forMaintainers('400 not-valid', {}),
  'POST /maintenance/members/{username}/{act}': forMaintainers({
    status: 200,
    changes: { password_links: '+1', maintenance_record: '+1' },
  }),
  'GET /maintenance/galleries': forMaintainers(ok),
  'GET /maintenance/galleries/{id}': forMaintainers(ok),
  'GET /maintenance/galleries/{id}/parts/{part}': forMaintainers(ok),
  'POST /maintenance/galleries/{id}/delete_images': forMaintainers('404 not-found', {
    images: ['01890000-0000-7000-8000-000000000000'],
    reason: 'Doppelt',
  }),
  'POST /maintenance/galleries/{id}/move_images': forMaintainers('404 not-found', {
    images: ['01890000-0000-7000-8000-000000000000'],
    galleryId: '01890000-0000-7000-8000-000000000000',
  }),
  'GET /maintenance/trash': forMaintainers(ok),
  'POST /maintenance/trash/{id}/restore': forMaintainers('404 not-found'),
  'POST /maintenance/maintainers': forMaintainers('401 wrong-credentials', {
    username: 'bert',
    password: 'Klasse1988',
  }),
  // maja is the only one.
  'DELETE /maintenance/own_role': forMaintainers('409 conflict'),
  'GET /maintenance/storage': forMaintainers(ok),
  'GET /maintenance/identity': forMaintainers(ok),
  'PUT /maintenance/identity': forMaintainers(
    { status: 204, changes: { site_settings: '+1', maintenance_record: '+1' } },
    { siteName: 'Klasse 88', groupName: 'Lackiertechniker, Abschlussjahrgang 1988', accent: '5010' },
  ),
  'GET /maintenance/texts': forMaintainers(ok),
  'GET /maintenance/texts/{text}': forMaintainers(ok),
  'PUT /maintenance/texts/{text}': forMaintainers(
    { status: 204, changes: { site_texts: '+1', maintenance_record: '+1' } },
    { text: '# Impressum', basedOn: 0 },
  ),
  'GET /maintenance/texts/{text}/{number}': forMaintainers(ok),
  'POST /maintenance/import_preview': forMaintainers('400 not-valid'),
  'POST /maintenance/import': forMaintainers('400 not-valid'),
  'POST /maintenance/invitations': forMaintainers('409 conflict', { count: 999 }),
  'POST /maintenance/reminders': forMaintainers('409 conflict'),
  'GET /maintenance/missing': forMaintainers(ok),
  'POST /maintenance/missing': forMaintainers(
    { status: 201, changes: { missing_people: '+1', maintenance_record: '+1' } },
    { firstName: 'Kai', surname: 'Unbekannt' },
  ),
  'POST /maintenance/missing/{id}/hints_done': forMaintainers('404 not-found'),
  'GET /maintenance/album': forMaintainers(ok),
  'PUT /maintenance/album': forMaintainers(
    { status: 204, changes: { site_settings: '+1', maintenance_record: '+1' } },
    { freeNames: true },
  ),
  'GET /maintenance/yearly_check': forMaintainers(ok),
  'PUT /maintenance/yearly_check': forMaintainers(
    { status: 204, changes: { site_settings: '+1', maintenance_record: '+1' } },
    { month: 3 },
  ),
  'DELETE /maintenance/missing/{id}': forMaintainers('404 not-found'),
  'GET /maintenance/memorials': forMaintainers(ok),
  'POST /maintenance/memorials': forMaintainers(
    { status: 201, changes: { memorials: '+1', maintenance_record: '+1' } },
    { firstName: 'Kai', surname: 'Unbekannt', agreedBy: 'Seine Schwester', typed: 'Kai Unbekannt' },
  ),
  'PUT /maintenance/memorials/{id}': forMaintainers('404 not-found', {
    firstName: 'Kai',
    surname: 'Unbekannt',
    agreedBy: 'Seine Schwester',
  }),
  'DELETE /maintenance/memorials/{id}': forMaintainers('404 not-found', { typed: 'Kai Unbekannt' }),
  'PUT /maintenance/memorials/{id}/portrait': forMaintainers('404 not-found', {}),
  'DELETE /maintenance/memorials/{id}/portrait': forMaintainers('404 not-found'),
  'DELETE /maintenance/memorials/{id}/words/{username}': forMaintainers('404 not-found'),
  'GET /maintenance/record': forMaintainers(ok),
  'GET /maintenance/record/{kind}/{person}/{number}': forMaintainers(ok),

  // On anna's picture, which is gone by the end; before that it is hers and in sight.
  'POST /galleries/{galleryId}/images/{imageId}/hide': {
    json: { reason: '' },
    other: {
      status: 204,
      changes: {
        hidden_images: '+1',
        hidden_hashes: '+5',
        mails: '+3',
        mail_copies: '+3',
      },
    },
    owner: '404 not-found',
  },
  'GET /maintenance/hidden_images': forMaintainers(recorded),
  'POST /maintenance/hidden_images/{imageId}/{decision}': forMaintainers(
    {
      status: 204,
      changes: {
        hidden_images: '-1',
        hidden_hashes: '-5',
        maintenance_record: '+1',
        mails: '+2',
        mail_copies: '+2',
      },
    },
    { reason: '' },
  ),
  'GET /maintenance/mail': forMaintainers(ok),
  'POST /maintenance/mail/{act}': forMaintainers('404 not-found'),
  'POST /maintenance/mails/{id}/{act}': forMaintainers('404 not-found'),
  'POST /maintenance/test_mail': forMaintainers({
    status: 200,
    changes: { maintenance_record: '+1', letters: '+1' },
  }),
} satisfies Record<string, Rule>;
