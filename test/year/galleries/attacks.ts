import { forMembers, forOwner, NO_ID, type Rules, served } from '../../attacks/rule.ts';

export const galleriesAttacks = {
  'GET /galleries': forMembers(served),
  'GET /galleries/{id}': forMembers(served),
  'GET /galleries/{id}/images': forMembers(served),
  'GET /galleries/{id}/sent_hashes': forMembers(served),
  'GET /pairs': forMembers(served),
  'GET /galleries/{galleryId}/images/{imageId}': forMembers(served),
  'GET /galleries/{id}/zip': forMembers(served),
  'GET /galleries/{galleryId}/images/{filesId}/{file}': forMembers(served),
  'POST /galleries': forMembers(
    { status: 201, changes: { galleries: '+1' } },
    { title: 'Ausflug', description: 'An den See' },
  ),
  'POST /galleries/{id}/images': forMembers('400 not-valid'),
  'PUT /galleries/{id}': forOwner(
    { status: 204, changes: { galleries: '+1 -1' } },
    { title: 'Ein Treffen', description: 'Am See' },
  ),
  'PUT /galleries/{galleryId}/images/{imageId}': forOwner(
    { status: 204, changes: { images: '+1 -1' } },
    { title: 'Auf dem Steg' },
  ),
  'GET /galleries/{galleryId}/images/{imageId}/people': forMembers(served),
  // bert marks anna, who sees nothing to change, and takes herself away.
  'PUT /galleries/{galleryId}/images/{imageId}/people': {
    json: { text: 'Auf dem Steg', marks: [{ x: 0.2, y: 0.4, username: 'anna' }] },
    other: { status: 204, changes: { image_people: '+1', image_marks: '+1' } },
    owner: { status: 204 },
  },
  'GET /users/{username}/images/{part}': forMembers(served),
  'DELETE /galleries/{galleryId}/images/{imageId}/own_mark': {
    other: '404 not-found',
    owner: { status: 204, changes: { image_people: '+1 -1', image_marks: '-1', declined_marks: '+1' } },
  },
  'POST /galleries/{id}/zip': forMembers('404 not-found', { images: [NO_ID] }),
  'GET /galleries/{galleryId}/images/{imageId}/comments': forMembers(served),
  'POST /galleries/{galleryId}/images/{imageId}/comments': forMembers(
    { status: 201, changes: { comments: '+1' } },
    { text: 'Da war der Steg noch neu' },
  ),
  'DELETE /galleries/{galleryId}/images/{imageId}/comments/{commentId}': forOwner({
    status: 204,
    changes: { comments: '-1' },
  }),
  // With what both have just written under it.
  'POST /galleries/{galleryId}/images/{imageId}/turn': {
    json: { degrees: 90 },
    other: '403 not-allowed',
    owner: {
      status: 200,
      // Its thumbnails, of one colour and one shape, are the same.
      changes: {
        images: '+1 -1',
        image_files: '+2 -2',
        files: '+4 -4',
        image_people: '+1 -1',
      },
    },
  },
  'DELETE /galleries/{galleryId}/images/{imageId}': forOwner({ status: 204, changes: { images: '+1 -1' } }),
  'DELETE /galleries/{id}': forOwner(
    { status: 204, changes: { galleries: '+1 -1' } },
    { images: 0, reason: '' },
  ),
  'GET /trash': forMembers(served),
  'POST /trash/{id}/restore': {
    other: '404 not-found',
    owner: { status: 204, changes: { galleries: '+1 -1' } },
  },
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
} satisfies Rules;
