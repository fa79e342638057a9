import type { CallName } from '#contract/api.ts';

/** What goes in, and what comes out. */
type Example = { body?: object; answer?: object };

const GALLERY = '01925a3c-7b1e-7c44-9d21-5f0e8a6b3c10';
const IMAGE = '01925a3d-0c5f-7e02-8a7b-2d9f4c1e6b58';

const gallery = {
  id: GALLERY,
  title: 'Klassenfahrt 1988',
  description: 'Drei Tage am See.',
  creator: 'sabine.berg',
  thumbnailPath: `/images/${IMAGE}/thumbnail.webp`,
  smallThumbnailPath: `/images/${IMAGE}/small.webp`,
  imageCount: 1,
};

const image = {
  id: IMAGE,
  title: 'Am Steg',
  uploader: 'sabine.berg',
  imagePath: `/images/${IMAGE}/full.jpg`,
  displayPath: `/images/${IMAGE}/display.webp`,
  thumbnailPath: `/images/${IMAGE}/thumbnail.webp`,
  smallThumbnailPath: `/images/${IMAGE}/small.webp`,
  width: 3000,
  height: 2000,
  averageColor: '#7a8b6c',
  uploadedAt: 1_893_456_000,
};

const contact = {
  firstName: 'Sabine',
  surname: 'Berg',
  address: 'Lackweg 12',
  city: '79098 Freiburg',
  phoneNumber: '+49 761 23125',
  mobileNumber: '0151 2345678',
  privateEmailAddress: 'sabine@example.org',
  officeEmailAddress: '',
};

const ownData = { ...contact, publicationConsent: true, acceptGroupEmails: true };

/** Of the calls of the specification; a test holds them against the schemas. */
export const examples: Partial<Record<CallName, Example>> = {
  'POST /login': {
    body: { username: 'sabine.berg', password: 'Farbe haelt zusammen' },
    answer: { username: 'sabine.berg', expiration: 1_893_463_200 },
  },
  'POST /logout': {},
  'POST /request_password_reset': { body: { username: 'sabine.berg' } },
  'POST /perform_password_reset': {
    body: {
      token: 'the-part-of-the-mailed-link-behind-the-last-slash',
      newPassword: 'Grundierung statt Decklack',
    },
  },
  'POST /change_password': { body: { newPassword: 'Grundierung statt Decklack' } },
  'GET /users': { answer: ['joerg.tal', 'sabine.berg'] },
  'GET /users/{username}': { answer: ownData },
  'PUT /users/{username}': { body: ownData },
  'GET /galleries': { answer: [gallery] },
  'POST /galleries': {
    body: { title: gallery.title, description: gallery.description },
    answer: { ...gallery, thumbnailPath: undefined, smallThumbnailPath: undefined, imageCount: 0 },
  },
  'GET /galleries/{id}': { answer: gallery },
  'GET /galleries/{id}/images': { answer: [image] },
  'POST /galleries/{id}/images': { answer: image },
  'DELETE /galleries/{galleryId}/images/{imageId}': {},
  'POST /group_email': {
    body: { subject: 'Klassentreffen', message: 'Wer hat im September Zeit?' },
    answer: { id: IMAGE, recipients: 24 },
  },
};
