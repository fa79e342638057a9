import { people } from '../../attacks/people.ts';
import { forAnyone, forMaintainers, NO_ID, type Rules, recorded, served } from '../../attacks/rule.ts';

export const maintenanceAttacks = {
  'POST /check_first_start': forAnyone('404 not-found', { token: 'x' }),
  'POST /first_start': forAnyone('404 not-found', {
    token: 'x',
    username: 'neu',
    email: 'neu@example.org',
    firstName: 'Neu',
    surname: 'Hier',
    password: 'Zwei Schichten Klarlack',
  }),
  'POST /confirm_password': forMaintainers('401 wrong-credentials', { password: 'falsch' }),
  'GET /maintenance/overview': forMaintainers(served),
  'GET /maintenance/backups': forMaintainers(served),
  'GET /maintenance/members': forMaintainers(recorded),
  'GET /maintenance/members/xlsx': forMaintainers(recorded),
  // In the record by the workbook that was read before.
  'GET /maintenance/members/csv': forMaintainers(served),
  'POST /maintenance/members': forMaintainers(
    { status: 201, changes: { members: '+1', maintenance_record: '+1' } },
    { username: 'neu', email: 'neu@example.org', firstName: 'Neu', surname: 'Hier', invite: false },
  ),
  // In the record by the list that was read before.
  'GET /maintenance/members/{username}/reach': forMaintainers(served),
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
  'GET /maintenance/galleries': forMaintainers(served),
  'GET /maintenance/galleries/{id}': forMaintainers(served),
  'GET /maintenance/galleries/{id}/parts/{part}': forMaintainers(served),
  'POST /maintenance/galleries/{id}/delete_images': forMaintainers('404 not-found', {
    images: [NO_ID],
    reason: 'Doppelt',
  }),
  'POST /maintenance/galleries/{id}/move_images': forMaintainers('404 not-found', {
    images: [NO_ID],
    galleryId: NO_ID,
  }),
  'GET /maintenance/trash': forMaintainers(served),
  'POST /maintenance/trash/{id}/restore': forMaintainers('404 not-found'),
  'POST /maintenance/maintainers': forMaintainers('401 wrong-credentials', {
    username: 'bert',
    password: 'Klasse1988',
  }),
  // maja is the only one.
  'DELETE /maintenance/own_role': forMaintainers('409 conflict'),
  'GET /maintenance/storage': forMaintainers(served),
  'POST /maintenance/import_preview': forMaintainers('400 not-valid'),
  'POST /maintenance/import': forMaintainers('400 not-valid'),
  'POST /maintenance/invitations': forMaintainers('409 conflict', { count: 999 }),
  'POST /maintenance/reminders': forMaintainers('409 conflict'),
  'GET /maintenance/record': forMaintainers(served),
  'GET /maintenance/record/{kind}/{person}/{number}': forMaintainers(served),
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
  'GET /maintenance/mail': forMaintainers(served),
  'POST /maintenance/mail/{act}': forMaintainers('404 not-found'),
  'POST /maintenance/mails/{id}/{act}': forMaintainers('404 not-found'),
  'POST /maintenance/test_mail': forMaintainers({
    status: 200,
    changes: { maintenance_record: '+1', letters: '+1' },
  }),
} satisfies Rules;
