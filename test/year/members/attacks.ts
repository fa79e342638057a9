import { ownData } from '#test/support/own-data.ts';
import { forMembers, forOwner, NO_ID, type Rules, served } from '../../attacks/rule.ts';

export const membersAttacks = {
  'GET /users': forMembers(served),
  // bert asks for anna, who consents; what he must not see is tested in ids.test.ts.
  'GET /users/{username}': forMembers(served),
  'GET /users/{username}/consents': forOwner(served),
  'GET /users/{username}/profile': forMembers(served),
  'GET /users/{username}/portraits/{kind}': forMembers(served),
  'GET /users/{username}/portraits/{kind}/{size}': forMembers(served),
  'GET /birthdays': forMembers(served),
  'GET /users/{username}/vcard': forMembers(served),
  'GET /users/{username}/export': forOwner(served),
  'GET /directory': forMembers(served),
  'GET /directory/contacts': forMembers(served),
  'GET /directory/xlsx': forMembers(served),
  'GET /directory/csv': forMembers(served),
  'GET /directory/vcards': forMembers(served),
  'GET /own_address': forMembers(served),
  'POST /users/{username}/deletion': forOwner('403 confirm-password', { images: 'keep' }),
  'PUT /users/{username}': forOwner(
    { status: 204, changes: { members: '+1 -1' } },
    ownData({ city: 'Dresden', publicationConsent: true, acceptGroupEmails: true }),
  ),
  'PUT /users/{username}/profile': forOwner(
    { status: 204, changes: { consents: '+1', members: '+1 -1' } },
    {
      birthName: 'Lindner',
      nickname: 'Lack-Anna',
      birthday: { day: 17, month: 5, year: 1968 },
      birthdayConsent: true,
    },
  ),
  // Without its file it is refused, but only the owner comes that far.
  'PUT /users/{username}/portraits/{kind}': forOwner('400 not-valid', {}),
  'POST /users/{username}/portraits/{kind}/from_image': forOwner('404 not-found', {
    galleryId: NO_ID,
    imageId: NO_ID,
  }),
  'DELETE /users/{username}/portraits/{kind}': forOwner({ status: 204, changes: { portraits: '-1' } }),
} satisfies Rules;
