/** Numbers that browser and server must agree on. */

/** A session ends this many seconds after login, whatever happens in between. */
export const SESSION_SECONDS = 7200;

export const PASSWORD_MIN = 8;
/** Above this many code points a password is refused before any hashing; nothing is ever cut. */
export const PASSWORD_MAX = 512;

export const USERNAME_MIN = 2;
export const USERNAME_MAX = 40;

/** Characters in one field of the contact data. */
export const CONTACT_FIELD_MAX = 200;
/** Version of the words beside the two consents; raise it whenever those words change. */
export const CONSENT_WORDING = '2026-11';
/** From this many members on the name list offers a search. */
export const SEARCH_FROM_MEMBERS = 15;

export const GALLERY_TITLE_MAX = 100;
export const GALLERY_DESCRIPTION_MAX = 1000;
export const IMAGE_TITLE_MAX = 100;

/** How many images of a gallery come at once: whole rows on most screens. */
export const IMAGES_PER_PART = 60;

export const IMAGE_MAX_BYTES = 25 * 1000 * 1000;
export const IMAGE_MAX_PIXELS = 64 * 1000 * 1000;
/** Pixels along one side. */
export const IMAGE_MAX_SIDE = 17_000;
/** How many files the page sends at once. */
export const UPLOADS_AT_ONCE = 2;

export const SUBJECT_MAX = 150;
export const MESSAGE_MAX = 20_000;
