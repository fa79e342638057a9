import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts';
import type { Attempts } from './endpoint.ts';

/** Limits and other fixed values that browser and server share. No schemas: the browser loads this file too. */

/** A session ends so long after login, active or not. */
export const SESSION_HOURS = 2;
export const SESSION_SECONDS = SESSION_HOURS * HOUR_SECONDS;
/** How long after entering the password again a maintainer may act. */
export const CONFIRMED_MINUTES = 30;
export const CONFIRMED_SECONDS = CONFIRMED_MINUTES * MINUTE_SECONDS;
/** How long an account knows a browser that does not come back. */
export const DEVICE_DAYS = 400;

/** How long the link and the code of one mail log in, from when it leaves. */
export const LOGIN_LINK_MINUTES = 15;
export const LOGIN_LINK_SECONDS = LOGIN_LINK_MINUTES * MINUTE_SECONDS;

/** How long what a device is to sign waits for it. */
export const CHALLENGE_SECONDS = 5 * MINUTE_SECONDS;
/** How long after its login a member's session may add a passkey. */
export const FRESH_LOGIN_SECONDS = 10 * MINUTE_SECONDS;
/** How long links in mails work: for a new password, in an invitation, to confirm an address; and a code on paper. */
export const RESET_LINK_MINUTES = 60;
export const INVITATION_LINK_DAYS = 30;
export const ADDRESS_LINK_DAYS = 7;
export const PAPER_CODE_DAYS = 10;
/** Characters of such a code. */
export const CODE_LENGTH = 8;
/** So many wrong codes of mails within so many days switch the codes of an account off; one request has fewer. */
export const WRONG_CODES_MAX = 10;
export const WRONG_CODES_DAYS = 30;
export const WRONG_PER_REQUEST = 5;
/** Nobody is reminded of an invitation sooner. */
export const INVITATION_REST_DAYS = 7;
/** How long what was deleted can be restored. */
export const TRASH_DAYS = 30;
/** How long members can come back who have deleted their own accounts. */
export const OWN_DELETION_DAYS = 30;
/** What a passkey is called, and how many a member has. */
export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 10;

export const PASSWORD_MIN = 8;
/** In code points. Longer passwords are refused before hashing, never truncated. */
export const PASSWORD_MAX = 512;

export const USERNAME_MIN = 2;
export const USERNAME_MAX = 40;

/** Characters in one field of the contact data. */
export const CONTACT_FIELD_MAX = 200;
/** Version of the wording of the two consents; raise it whenever the wording changes. */
export const CONSENT_WORDING = '2026-11';
/** The name list offers a search from this many members on. */
export const SEARCH_FROM_MEMBERS = 15;

export const GALLERY_TITLE_MAX = 100;
export const GALLERY_DESCRIPTION_MAX = 1000;
export const IMAGE_TITLE_MAX = 100;
/** Marked persons on one picture, and the text beside them. */
export const IMAGE_MARKS_MAX = 100;
export const IMAGE_NAMES_MAX = 2000;
/** Why a picture is to be hidden, or was deleted. */
export const REASON_MAX = 500;

/** What a maintainer adds to an invitation: about two sentences. */
export const INVITATION_WORDS_MAX = 300;
/** Characters of a comment. */
export const COMMENT_MAX = 500;
/** How often each member may write under one picture. */
export const COMMENTS_PER_IMAGE = 20;

/** From this many images on, who deletes a gallery types its title. */
export const TYPED_FROM_IMAGES = 10;

/** Images of a gallery per request: fills whole rows on most screens. */
export const IMAGES_PER_PART = 60;

/** How many images may be chosen for one ZIP; all of a gallery have an address of their own. */
export const CHOSEN_IMAGES_MAX = 2000;

/** The proxies in `deploy/` let through a little more, for the form around the file. */
export const IMAGE_MAX_MB = 25;
export const IMAGE_MAX_BYTES = IMAGE_MAX_MB * 1000 * 1000;
export const IMAGE_MAX_MEGAPIXELS = 64;
export const IMAGE_MAX_PIXELS = IMAGE_MAX_MEGAPIXELS * 1000 * 1000;
/** Pixels along one side. */
export const IMAGE_MAX_SIDE = 17_000;
/** The long edge of what is kept: whatever is larger is scaled down. */
export const IMAGE_FULL_EDGE = 3200;
/** Of the JPEG that is kept, from 1 to 100. */
export const IMAGE_FULL_QUALITY = 80;
/** Files the page uploads in parallel. */
export const UPLOADS_AT_ONCE = 2;
/** Hex digits by which a file is known to have been sent before: enough for millions, a quarter of the bytes. */
export const SENT_HASH_LENGTH = 16;
/**
 * How a picture that was scaled before it was sent says which file it was made from: in the EXIF field for the name of
 * the document, behind these words the SHA-256 (hex) of that file. The sender may claim anything.
 */
export const SENT_FROM = 'sha256:';

/** So long the start page tells of a birthday before it comes. */
export const BIRTHDAY_DAYS = 30;

/** How long a mail may wait before it leaves, so that further changes are told with it. */
export const MAIL_DELAY_MINUTES = 10;
/** After so long a mail is given up: two days late it is of no use. */
export const MAIL_LIFE_DAYS = 2;
/** When emails are due and none has left for so long, the queue is stuck. */
export const MAIL_STANDSTILL_HOURS = 2;
/** How long after its end a mail of the site, and the addresses of all others, are kept. */
export const MAILS_KEPT_DAYS = 30;
/** How many Rundmails a part of the archive has. */
export const ARCHIVE_PART = 20;
export const SUBJECT_MAX = 150;
export const MESSAGE_MAX = 20_000;

/** Characters of a text that maintainers write for the site. */
export const SITE_TEXT_MAX = 50_000;
/** A table of members that is imported in the browser. */
export const IMPORT_MAX_LINES = 10_000;
export const IMPORT_MAX_MB = 3;
export const IMPORT_MAX_BYTES = IMPORT_MAX_MB * 1000 * 1000;

/** What somebody knows of a classmate who is looked for. */
export const HINT_MAX = 1000;

/** What the maintainers write of somebody who has died, and what each member leaves. */
export const MEMORIAL_TEXT_MAX = 2000;
export const MEMORIAL_NOTE_MAX = 500;

export const MEETING_TITLE_MAX = 100;
export const MEETING_DESCRIPTION_MAX = 3000;
export const MEETING_PLACE_MAX = 100;
export const MEETING_DATES_MAX = 5;
/** How long before a meeting answers end, if nobody says otherwise. */
export const MEETING_ANSWER_DAYS = 14;
/** So long before answers end who has not answered is reminded. */
export const MEETING_REMINDER_DAYS = [21, 7] as const;
/** Persons of one answer. */
export const MEETING_PERSONS_MAX = 9;
export const MEETING_REMARK_MAX = 300;
/** What somebody who does not come says to all. */
export const MEETING_GREETING_MAX = 500;
export const MEETING_QUESTION_MAX = 100;
/** What can be said to the question: how many, and how long each. */
export const MEETING_CHOICES_MAX = 4;
export const MEETING_CHOICE_MAX = 40;
/** Of somebody who comes without an account: as much as a badge shows in two lines. */
export const MEETING_GUEST_NAME_MAX = 40;
export const MEETING_GUESTS_MAX = 100;
/** Until so long after a meeting guests may send pictures, where its organisers ask for them. */
export const COLLECTING_DAYS = 14;
/** Pictures of one device, and of all guests of a meeting. */
export const COLLECTED_PER_DEVICE = 100;
export const COLLECTED_PER_MEETING = 1000;
/** How long the sender can take one back. */
export const TAKE_BACK_MINUTES = 60;
/** Characters of the code that lets guests send pictures: short enough to be typed, too long to be guessed. */
export const COLLECTION_CODE_LENGTH = 12;
/** In euros. */
export const MEETING_AMOUNT_MAX = 9999;

/**
 * How often a call may be tried, as `contract/api.ts` says it of each. Logins are limited by account, too:
 * `server/session/login-limits.ts`.
 */
export const tries = {
  /** Of both mails that lead in: with a link for a new password, and with one that logs in. */
  resetRequests: { of: 'source', tries: 10, seconds: HOUR_SECONDS, name: 'reset' },
  /** Tokens have 256 bits and cannot be guessed; the limit keeps attempts from loading the server. */
  linkGuesses: { of: 'source', tries: 30, seconds: 60, name: 'link', counts: 'misses' },
  /** A page of the login asks each time that it is opened, and every few minutes; a class may be behind one source. */
  passkeyOptions: { of: 'source', tries: 600, seconds: HOUR_SECONDS, name: 'passkey-options' },
  /** Nobody guesses a signature; the limit keeps attempts from loading the server. */
  passkeyLogins: { of: 'source', tries: 30, seconds: 60, name: 'passkey', counts: 'misses' },
  /** Each addition and removal is a mail. */
  passkeyChanges: { of: 'member', tries: 20, seconds: HOUR_SECONDS, name: 'passkeys', counts: 'successes' },
  /** Each change costs a password hash and a mail. */
  passwordChanges: { of: 'member', tries: 20, seconds: HOUR_SECONDS, name: 'password', counts: 'successes' },
  /** The mailbox may be a stranger's. */
  confirmations: { of: 'member', tries: 3, seconds: DAY_SECONDS, name: 'confirmation' },
  /** Each is mails to the maintainers, and so is coming back. */
  ownDeletions: { of: 'member', tries: 3, seconds: DAY_SECONDS, name: 'deletion', counts: 'successes' },
  testMails: { of: 'member', tries: 10, seconds: HOUR_SECONDS, name: 'test-mail' },
  /** Each takes the server some seconds. */
  turns: { of: 'member', tries: 60, seconds: HOUR_SECONDS, name: 'turn' },
  /** Each may be the whole album, in some GB. */
  zips: { of: 'member', tries: 60, seconds: HOUR_SECONDS, name: 'zip' },
  /** Those that have arrived whole; what is begun counts among `zips`, too. */
  albums: { of: 'member', tries: 3, seconds: DAY_SECONDS, name: 'album' },
  /** Each takes a picture of somebody else out of sight. */
  hidings: { of: 'member', tries: 20, seconds: DAY_SECONDS, name: 'hiding', counts: 'successes' },
  newPortraits: { of: 'member', tries: 30, seconds: HOUR_SECONDS, name: 'portrait' },
  /** Names on pictures; each may move a hundred of them. */
  marking: { of: 'member', tries: 300, seconds: HOUR_SECONDS, name: 'marking' },
  /** Each is a mail to the maintainers. */
  hints: { of: 'member', tries: 20, seconds: DAY_SECONDS, name: 'hints', counts: 'successes' },
  /** Far more than anybody writes. */
  newComment: { of: 'member', tries: 30, seconds: 600, name: 'comments', counts: 'successes' },
  /** Also each change of them. */
  memorialNotes: {
    of: 'member',
    tries: 30,
    seconds: DAY_SECONDS,
    name: 'memorial-note',
    counts: 'successes',
  },
  newMeetings: { of: 'member', tries: 10, seconds: DAY_SECONDS, name: 'meetings', counts: 'successes' },
  /** Each may mail those who come. */
  meetingChanges: {
    of: 'member',
    tries: 30,
    seconds: DAY_SECONDS,
    name: 'meeting-changes',
    counts: 'successes',
  },
  groupEmailPreviews: { of: 'member', tries: 100, seconds: HOUR_SECONDS, name: 'group-email-previews' },
  meetingAnswers: { of: 'member', tries: 100, seconds: HOUR_SECONDS, name: 'meeting-answers' },
  /** Guests at the same inn are one source: their pages wait and go on. */
  collecting: { of: 'source', tries: 30, seconds: 60, name: 'collecting' },
  /** To all who take Rundmails. */
  meetingMails: { of: 'member', tries: 6, seconds: DAY_SECONDS, name: 'meeting-mails', counts: 'successes' },
} as const satisfies Record<string, Attempts>;

/** How long the log of a server is kept, as the setup arranges it. */
export const JOURNAL_DAYS = 14;
/** A copy off the server that is older is reported, and so is a backup, on the overview and by email. */
export const OFFSITE_LATE_DAYS = 8;
export const BACKUP_LATE_DAYS = 2;
/** How often a restore is rehearsed, where that is switched on. */
export const REHEARSAL_WEEKS = 4;
/** How long an update waits until no mail is leaving. */
export const UPDATE_WAITS_HOURS = 2;
