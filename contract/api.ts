import { z } from 'zod';
import { DAY_SECONDS, HOUR_SECONDS } from './durations.ts';
import type { Endpoint, Method } from './endpoint.ts';
import * as galleries from './galleries.ts';
import * as groupEmail from './group-email.ts';
import * as hiddenImages from './hidden-images.ts';
import { IMAGE_MAX_BYTES, IMPORT_MAX_BYTES } from './limits.ts';
import * as maintenance from './maintenance.ts';
import * as maintainedGalleries from './maintenance-galleries.ts';
import * as maintenanceImport from './maintenance-import.ts';
import * as maintenanceMail from './maintenance-mail.ts';
import * as maintenanceTexts from './maintenance-texts.ts';
import * as meetings from './meetings.ts';
import * as members from './members.ts';
import * as memorials from './memorials.ts';
import * as missing from './missing.ts';
import * as news from './news.ts';
import * as password from './password.ts';
import * as picturePeople from './picture-people.ts';
import * as portraits from './portraits.ts';
import * as profiles from './profiles.ts';
import * as session from './session.ts';
import * as site from './site.ts';
import * as words from './words.ts';
import * as yearlyCheck from './yearly-check.ts';

/** Of both mails that lead in: with a link for a new password, and with one that logs in. */
const resetRequests = { of: 'source', tries: 10, seconds: HOUR_SECONDS, name: 'reset' } as const;
/** Tokens have 256 bits and cannot be guessed; the limit keeps attempts from loading the server. */
const linkGuesses = { of: 'source', tries: 30, seconds: 60, name: 'link', counts: 'misses' } as const;
/** Each change costs a password hash and a mail. */
const passwordChanges = { of: 'member', tries: 20, seconds: HOUR_SECONDS, name: 'password', counts: 'successes' } as const;

/** The mailbox may be a stranger's. */
const confirmations = { of: 'member', tries: 3, seconds: DAY_SECONDS, name: 'confirmation' } as const;
const testMails = { of: 'member', tries: 10, seconds: HOUR_SECONDS, name: 'test-mail' } as const;
/** Each takes the server some seconds. */
const turns = { of: 'member', tries: 60, seconds: HOUR_SECONDS, name: 'turn' } as const;
/** Each may be the whole album, in some GB. */
const zips = { of: 'member', tries: 60, seconds: HOUR_SECONDS, name: 'zip' } as const;
/** Each takes a picture of somebody else out of sight. */
const hidings = { of: 'member', tries: 20, seconds: DAY_SECONDS, name: 'hiding', counts: 'successes' } as const;

const newPortraits = { of: 'member', tries: 30, seconds: HOUR_SECONDS, name: 'portrait' } as const;

/** Names on pictures; each may move a hundred of them. */
const marking = { of: 'member', tries: 300, seconds: HOUR_SECONDS, name: 'marking' } as const;

/** Each is a mail to the maintainers. */
const hints = { of: 'member', tries: 20, seconds: DAY_SECONDS, name: 'hints', counts: 'successes' } as const;
/** Far more than anybody writes. */
const newWords = { of: 'member', tries: 30, seconds: 600, name: 'words', counts: 'successes' } as const;
/** Also each change of them. */
const memorialWords = { of: 'member', tries: 30, seconds: DAY_SECONDS, name: 'memorial-words', counts: 'successes' } as const;
const newMeetings = { of: 'member', tries: 10, seconds: DAY_SECONDS, name: 'meetings', counts: 'successes' } as const;

/** Each may mail those who come. */
const meetingChanges = { of: 'member', tries: 30, seconds: DAY_SECONDS, name: 'meeting-changes', counts: 'successes' } as const;
const meetingPreviews = { of: 'member', tries: 100, seconds: HOUR_SECONDS, name: 'meeting-previews' } as const;
const meetingAnswers = { of: 'member', tries: 100, seconds: HOUR_SECONDS, name: 'meeting-answers' } as const;
/** To all who take Rundmails. */
const meetingMails = { of: 'member', tries: 6, seconds: DAY_SECONDS, name: 'meeting-mails', counts: 'successes' } as const;

const jpeg = { field: 'file', maxBytes: IMAGE_MAX_BYTES, endings: ['.jpg', '.jpeg'] } as const;

/** Every call of the API: first the fifteen of the specification, in its order, then our own. */
export const api = {
  'POST /login': { summary: 'Log in by username or confirmed e-mail address', access: 'anyone', body: session.Credentials, answer: session.Session },
  'POST /logout': { summary: 'End the session', access: 'member' },

  'GET /users': { summary: 'Usernames of all members', access: 'member', answer: members.Usernames },
  'GET /users/{username}': { summary: "One's own data, or that of a member who consented", access: 'member', params: members.UsernameParams, answer: members.MemberData },
  'PUT /users/{username}': { summary: "Save one's own data", access: 'member', params: members.UsernameParams, body: members.OwnData },

  'POST /request_password_reset': { summary: 'Have a reset link mailed', access: 'anyone', body: password.ResetRequest, attempts: resetRequests },
  'POST /perform_password_reset': { summary: 'Set a new password by a mailed link', access: 'anyone', body: password.Reset, attempts: linkGuesses },
  'POST /change_password': { summary: "Change one's own password", access: 'member', body: password.Change, attempts: passwordChanges },

  'GET /galleries': { summary: 'All galleries, newest first', access: 'member', answer: z.array(galleries.Gallery) },
  'POST /galleries': { summary: 'Create a gallery', access: 'member', body: galleries.NewGallery, answer: galleries.Gallery, status: 201 },
  'GET /galleries/{id}': { summary: 'One gallery', access: 'member', params: galleries.GalleryParams, answer: galleries.Gallery },
  'GET /galleries/{id}/images': { summary: 'The images of a gallery, oldest upload first', access: 'member', params: galleries.GalleryParams, answer: z.array(galleries.Image) },
  'POST /galleries/{id}/images': { summary: 'Upload an image', access: 'member', params: galleries.GalleryParams, body: galleries.NewImage, upload: jpeg, answer: galleries.Image, status: 201 },
  'DELETE /galleries/{galleryId}/images/{imageId}': { summary: "Delete one's own image", access: 'member', params: galleries.ImageParams },

  'POST /group_email': { summary: 'Send an e-mail to all members who want it', access: 'member', body: groupEmail.GroupEmail, answer: groupEmail.GroupEmailAccepted, status: 202 },

  'POST /request_login_link': { summary: 'Have a link and a code mailed that log in', access: 'anyone', body: session.LoginLinkRequest, answer: session.LoginLinkRequested, attempts: resetRequests },
  'POST /login_by_link': { summary: 'Log in by the link, in whatever browser', access: 'anyone', body: session.LoginByLink, answer: session.Session, attempts: linkGuesses },
  'POST /login_by_code': { summary: 'Log in by the code, where it was asked for', access: 'anyone', body: session.LoginByCode, answer: session.Session },

  'GET /session': { summary: 'Who is logged in, and until when', access: 'member', answer: session.CurrentSession },
  'GET /site': { summary: 'Name and contact of this site', access: 'member', answer: site.Site },
  'GET /contact': { summary: 'Whom to ask when one cannot log in', access: 'anyone', answer: site.Contact },
  'GET /galleries/{id}/parts/{part}': { summary: 'A part of the images of a gallery, in the same order', access: 'member', params: galleries.ImagePartParams, answer: z.array(galleries.Image) },
  'GET /galleries/{id}/sent_hashes': { summary: 'How each picture of a gallery is known again when it is sent once more', access: 'member', params: galleries.GalleryParams, answer: galleries.SentHashes },
  'GET /galleries/{galleryId}/images/{imageId}': { summary: 'One image, and where it stands in its gallery', access: 'member', params: galleries.ImageParams, answer: galleries.PositionedImage },
  'GET /galleries/{galleryId}/images/{imageId}/{file}': { summary: 'A file of an image', access: 'member', recorded: true, params: galleries.ImageFileParams, file: ['image/jpeg', 'image/webp'] },
  'PUT /galleries/{id}': { summary: 'Mend title and description of a gallery, and choose the image on its card', access: 'member', params: galleries.GalleryParams, body: galleries.MendedGallery },
  'DELETE /galleries/{id}': { summary: 'Delete a gallery with its images', access: 'member', params: galleries.GalleryParams, body: galleries.GalleryDeletion },
  'PUT /galleries/{galleryId}/images/{imageId}': { summary: 'Mend the title of an image', access: 'member', params: galleries.ImageParams, body: galleries.MendedImage },
  'POST /galleries/{galleryId}/images/{imageId}/turn': { summary: 'Turn an image by quarters', access: 'member', params: galleries.ImageParams, body: galleries.ImageTurn, answer: galleries.Image, attempts: turns },
  'GET /galleries/{id}/zip': { summary: 'All images of a gallery in one ZIP file', access: 'member', recorded: true, params: galleries.GalleryParams, file: ['application/zip'], attempts: zips },
  'POST /galleries/{id}/zip': { summary: 'Some of them', access: 'member', params: galleries.GalleryParams, body: galleries.ChosenImages, file: ['application/zip'], attempts: zips },
  'GET /users/{username}/consents': { summary: "Since when one's own consents hold", access: 'member', params: members.UsernameParams, answer: members.ConsentState },
  'GET /users/{username}/vcard': { summary: 'One member as a vCard', access: 'member', params: members.UsernameParams, file: ['text/vcard'] },
  'GET /users/{username}/export': { summary: 'Everything the site holds about oneself, as a ZIP file', access: 'member', params: members.UsernameParams, file: ['application/zip'] },
  'GET /users/{username}/profile': { summary: 'Birth name, nickname and birthday, as far as they are released', access: 'member', params: members.UsernameParams, answer: profiles.Profile },
  'PUT /users/{username}/profile': { summary: "Save one's own", access: 'member', params: members.UsernameParams, body: profiles.OwnProfile },
  'PUT /users/{username}/portraits/{kind}': {
    summary: "Upload one's own portrait, cut out of a picture",
    access: 'member',
    params: portraits.PortraitParams,
    body: portraits.Crop,
    upload: jpeg,
    attempts: newPortraits,
  },
  'POST /users/{username}/portraits/{kind}/from_image': { summary: 'The same out of a picture that is in a gallery', access: 'member', params: portraits.PortraitParams, body: portraits.CropOfImage, attempts: newPortraits },
  'GET /users/{username}/portraits/{kind}': { summary: 'The largest portrait of a member who consented', access: 'member', params: portraits.PortraitParams, file: ['image/webp'] },
  'GET /users/{username}/portraits/{kind}/{size}': { summary: 'The same, smaller', access: 'member', params: portraits.PortraitFileParams, file: ['image/webp'] },
  'DELETE /users/{username}/portraits/{kind}': { summary: "Delete one's own portrait", access: 'member', params: portraits.PortraitParams },
  'PUT /users/{username}/yearly_check': { summary: 'Whether to be asked once a year if the data still hold', access: 'member', params: members.UsernameParams, body: yearlyCheck.OwnYearlyCheck },
  'POST /confirm_data': { summary: 'Say by a mailed link that they do', access: 'anyone', body: yearlyCheck.YearlyCheckToken, attempts: linkGuesses },
  'GET /yearly_check/{token}': { summary: 'The page with the button that ends this letter', access: 'anyone', params: groupEmail.UnsubscribeParams, redirect: true },
  'POST /yearly_check/{token}': { summary: 'End it by one click (RFC 8058)', access: 'anyone', params: groupEmail.UnsubscribeParams, oneClick: true, attempts: linkGuesses },
  'GET /maintenance/yearly_check': { summary: 'In which month members are asked, and how many', access: 'maintainer', answer: yearlyCheck.MaintainedYearlyCheck },
  'PUT /maintenance/yearly_check': { summary: 'Choose that month', access: 'maintainer', body: yearlyCheck.YearlyCheckMonth },
  'GET /birthdays': { summary: 'Whose birthday comes within the next 30 days', access: 'member', answer: z.array(profiles.ComingBirthday) },
  'GET /directory': { summary: 'The name list, with name and town of those who consented', access: 'member', answer: z.array(members.DirectoryEntry) },
  'GET /directory/contacts': { summary: 'Contact data of those who consented, for printing', access: 'member', answer: z.array(members.DirectoryContact) },
  'GET /directory/csv': { summary: 'The same for a spreadsheet', access: 'member', file: ['text/csv'] },
  'GET /directory/vcards': { summary: 'The same for an address book', access: 'member', file: ['text/vcard'] },
  'POST /check_password_link': { summary: 'Whether a mailed link still works; consumes nothing', access: 'anyone', body: password.Link, answer: password.LinkState, attempts: linkGuesses },
  'POST /renew_password_link': { summary: 'Have an expired link mailed again, to the same address', access: 'anyone', body: password.Link, attempts: linkGuesses },
  'POST /confirm_address': { summary: 'Confirm a changed e-mail address by a mailed link', access: 'anyone', body: password.Link, attempts: linkGuesses },
  'GET /own_address': { summary: "One's own confirmed e-mail address, and the one to be confirmed", access: 'member', answer: password.OwnAddress },
  'POST /confirmation_letter': { summary: 'Have the letter to the unconfirmed address mailed again', access: 'member', attempts: confirmations },
  'GET /group_email': { summary: 'Whom an e-mail to the group would reach, and whom answers would', access: 'member', answer: groupEmail.GroupEmailOutlook },
  'GET /group_emails/{id}': { summary: "What became of each copy of one's own group e-mail", access: 'member', recorded: true, params: groupEmail.GroupEmailParams, answer: groupEmail.GroupEmailState },
  'GET /unsubscribe/{token}': { summary: 'The page with the button that ends group e-mails', access: 'anyone', params: groupEmail.UnsubscribeParams, redirect: true },
  'POST /unsubscribe/{token}': { summary: 'End group e-mails by one click (RFC 8058)', access: 'anyone', params: groupEmail.UnsubscribeParams, oneClick: true },
  'GET /legal/{page}': { summary: 'Imprint or privacy notice, as the maintainers wrote it', access: 'anyone', params: site.LegalPageParams, answer: site.LegalText },
  'POST /check_first_start': { summary: 'Whether the address from the log of an empty site works, and how the site is called', access: 'anyone', body: maintenance.FirstStartToken, answer: maintenanceTexts.SetIdentity, attempts: linkGuesses },
  'POST /first_start': { summary: 'Become the first member of an empty site, and its maintainer', access: 'anyone', body: maintenance.FirstMaintainer, attempts: linkGuesses },
  'POST /confirm_password': { summary: 'Enter the password once more, to act as a maintainer', access: 'maintainer', unconfirmed: true, body: maintenance.PasswordAgain },
  'GET /maintenance/overview': { summary: 'What needs a hand; empty when all is well', access: 'maintainer', answer: maintenance.Overview },
  'GET /maintenance/members': { summary: 'All members, and how far each has come', access: 'maintainer', recorded: true, answer: z.array(maintenance.MaintainedMember) },
  'POST /maintenance/members': { summary: 'Add a member', access: 'maintainer', body: maintenance.NewMember, answer: maintenance.MaintainedMember, status: 201 },
  'PUT /maintenance/members/{username}': { summary: "Correct a member's username, address and names", access: 'maintainer', params: members.UsernameParams, body: maintenance.CorrectedMember, answer: maintenance.MaintainedMember },
  'DELETE /maintenance/members/{username}': { summary: 'Delete a member, with or without their pictures', access: 'maintainer', params: members.UsernameParams, body: maintenance.MemberDeletion },
  'POST /maintenance/members/{username}/{act}': { summary: 'Invite a member, disable or enable one, or make a link for a password', access: 'maintainer', params: maintenance.MemberActParams, answer: maintenance.MemberActDone },
  'GET /maintenance/galleries': { summary: 'All galleries, with who made them and how much they hold', access: 'maintainer', answer: z.array(maintainedGalleries.MaintainedGallery) },
  'GET /maintenance/galleries/{id}': { summary: 'One of them, with whose images are in it', access: 'maintainer', params: galleries.GalleryParams, answer: maintainedGalleries.MaintainedGalleryInFull },
  'GET /maintenance/galleries/{id}/parts/{part}': { summary: 'A part of its images, with their sizes', access: 'maintainer', params: galleries.ImagePartParams, answer: z.array(maintainedGalleries.MaintainedImage) },
  'GET /maintenance/galleries/{galleryId}/images/{imageId}': { summary: 'One of its images', access: 'maintainer', params: galleries.ImageParams, answer: maintainedGalleries.MaintainedImage },
  'DELETE /maintenance/galleries/{galleryId}/images/{imageId}': { summary: 'Delete an image, and tell its uploader why', access: 'maintainer', params: galleries.ImageParams, body: maintainedGalleries.ImageDeletion },
  'POST /maintenance/galleries/{galleryId}/images/{imageId}/move': { summary: 'Move an image to another gallery', access: 'maintainer', params: galleries.ImageParams, body: maintainedGalleries.ImageMove },
  'GET /maintenance/storage': { summary: 'Who stores how much', access: 'maintainer', answer: maintainedGalleries.StorageUse },
  'GET /maintenance/record': { summary: 'What maintainers did, newest first', access: 'maintainer', answer: maintenance.RecordPart },
  'GET /maintenance/record/{number}': { summary: 'What they did before this entry', access: 'maintainer', params: maintenance.RecordParams, answer: maintenance.RecordPart },
  'POST /galleries/{galleryId}/images/{imageId}/hide': { summary: 'Take a picture that one is in out of sight, at once', access: 'member', params: galleries.ImageParams, body: hiddenImages.Hiding, attempts: hidings },
  'GET /galleries/{galleryId}/images/{imageId}/words': { summary: 'What members have written under a picture, oldest first', access: 'member', params: galleries.ImageParams, answer: z.array(words.Words) },
  'POST /galleries/{galleryId}/images/{imageId}/words': { summary: 'Write a few words under a picture', access: 'member', params: galleries.ImageParams, body: words.NewWords, answer: words.Words, status: 201, attempts: newWords },
  'DELETE /galleries/{galleryId}/images/{imageId}/words/{wordsId}': { summary: "Take one's own words back, or remove what stands under one's picture", access: 'member', params: words.WordsParams },
  'GET /galleries/{galleryId}/images/{imageId}/people': { summary: 'Who is on a picture, and where', access: 'member', params: galleries.ImageParams, answer: picturePeople.People },
  'PUT /galleries/{galleryId}/images/{imageId}/people': { summary: 'Say who is on a picture, and where', access: 'member', params: galleries.ImageParams, body: picturePeople.NewPeople, attempts: marking },
  'DELETE /galleries/{galleryId}/images/{imageId}/own_mark': { summary: 'Take the mark on oneself away, so that nobody else can set it again', access: 'member', params: galleries.ImageParams },
  'GET /users/{username}/images/{part}': { summary: 'Pictures on which a member is marked who consented, or oneself', access: 'member', params: picturePeople.PicturesWithParams, answer: picturePeople.PicturesWith },
  'GET /maintenance/hidden_images': { summary: 'The pictures that members have taken out of sight, oldest first', access: 'maintainer', recorded: true, answer: hiddenImages.HiddenImages },
  'POST /maintenance/hidden_images/{imageId}/{decision}': { summary: 'Show a hidden picture again, or delete it', access: 'maintainer', params: hiddenImages.DecisionParams, body: hiddenImages.DecisionReason },
  'GET /maintenance/mail': { summary: 'Whether mails leave, what waits, and what failed', access: 'maintainer', recorded: true, answer: maintenanceMail.MailOverview },
  'POST /maintenance/mail/{act}': { summary: 'Stop the mails, let them go on, or try those again that wait for it', access: 'maintainer', params: maintenanceMail.QueueActParams },
  'POST /maintenance/mails/{id}/{act}': { summary: 'Try one mail again, or send no more of it', access: 'maintainer', params: maintenanceMail.MailActParams, answer: maintenanceMail.Concerned },
  'POST /maintenance/test_mail': { summary: 'Send a mail to oneself, at once', access: 'maintainer', answer: maintenanceMail.TestSent, attempts: testMails },
  'GET /maintenance/identity': { summary: 'Names and colour of the site', access: 'maintainer', answer: maintenanceTexts.SetIdentity },
  'PUT /maintenance/identity': { summary: 'Change names and colour of the site', access: 'maintainer', body: maintenanceTexts.Identity },
  'GET /maintenance/texts': { summary: 'The texts of the site, and what they lack', access: 'maintainer', answer: z.array(maintenanceTexts.TextSummary) },
  'GET /maintenance/texts/{text}': { summary: 'One of them, and its versions', access: 'maintainer', params: maintenanceTexts.SiteTextParams, answer: maintenanceTexts.MaintainedText },
  'PUT /maintenance/texts/{text}': { summary: 'Write a new version of it', access: 'maintainer', params: maintenanceTexts.SiteTextParams, body: maintenanceTexts.SavedText },
  'GET /maintenance/texts/{text}/{number}': { summary: 'An earlier version of it', access: 'maintainer', params: maintenanceTexts.TextVersionParams, answer: site.LegalText },
  'POST /maintenance/import_preview': {
    summary: 'What the import of a table of members would do; changes nothing',
    access: 'maintainer',
    body: maintenanceImport.ImportLook,
    upload: { field: 'file', maxBytes: IMPORT_MAX_BYTES },
    answer: maintenanceImport.ImportPreview,
  },
  'POST /maintenance/import': {
    summary: 'Import a table of members, as its preview has shown',
    access: 'maintainer',
    body: maintenanceImport.ImportOrder,
    upload: { field: 'file', maxBytes: IMPORT_MAX_BYTES },
    answer: maintenanceImport.Imported,
  },
  'POST /maintenance/invitations': { summary: 'Invite everybody who was never invited', access: 'maintainer', body: maintenanceImport.InvitationOrder, answer: maintenanceImport.Invited },
  'GET /missing': { summary: 'Classmates of whom nobody has an address: names only', access: 'member', answer: z.array(missing.SoughtPerson) },
  'PUT /missing/{id}/search': { summary: 'Look for one of them, too, so that whoever is found is told', access: 'member', params: missing.MissingParams, body: missing.Search },
  'POST /missing/{id}/hints': { summary: 'Tell the maintainers what one knows of one of them', access: 'member', params: missing.MissingParams, body: missing.MissingHint, attempts: hints },
  'GET /maintenance/missing': { summary: 'The same, with remarks and hints', access: 'maintainer', recorded: true, answer: z.array(missing.MaintainedMissingPerson) },
  'POST /maintenance/missing': { summary: 'Look for somebody', access: 'maintainer', body: missing.NewMissingPerson, answer: missing.MissingPerson, status: 201 },
  'POST /maintenance/missing/{id}/hints_done': { summary: 'The hints about somebody have been followed up', access: 'maintainer', params: missing.MissingParams },
  'DELETE /maintenance/missing/{id}': { summary: 'Look for somebody no longer', access: 'maintainer', params: missing.MissingParams },
  'GET /memorials': { summary: 'Who of the class has died, and what members say of them', access: 'member', answer: z.array(memorials.Memorial) },
  'GET /memorials/{id}/portrait/{size}': { summary: 'The picture of one of them', access: 'member', params: memorials.MemorialPortraitParams, file: ['image/webp'] },
  'POST /memorials/{id}/words': { summary: "Leave a few words, in place of one's own before", access: 'member', params: memorials.MemorialParams, body: memorials.MemorialWords, attempts: memorialWords },
  'DELETE /memorials/{id}/words': { summary: "Take one's own words back", access: 'member', params: memorials.MemorialParams },
  'GET /maintenance/memorials': { summary: 'The same, with who agreed and whose account it was', access: 'maintainer', recorded: true, answer: z.array(memorials.MaintainedMemorial) },
  'POST /maintenance/memorials': { summary: 'Enter who has died; a member is gone from everything else at once', access: 'maintainer', body: memorials.NewMemorial, answer: memorials.AddedMemorial, status: 201 },
  'PUT /maintenance/memorials/{id}': { summary: 'Change what is told of somebody', access: 'maintainer', params: memorials.MemorialParams, body: memorials.ChangedMemorial },
  'DELETE /maintenance/memorials/{id}': { summary: 'Take it all back; the account is as it was', access: 'maintainer', params: memorials.MemorialParams, body: memorials.MemorialRemoval },
  'PUT /maintenance/memorials/{id}/portrait': {
    summary: 'Set the picture, cut out of what is sent',
    access: 'maintainer',
    params: memorials.MemorialParams,
    body: portraits.Crop,
    upload: jpeg,
  },
  'DELETE /maintenance/memorials/{id}/portrait': { summary: 'Delete the picture', access: 'maintainer', params: memorials.MemorialParams },
  'DELETE /maintenance/memorials/{id}/words/{username}': { summary: 'Remove the words of a member', access: 'maintainer', params: memorials.MemorialWordsParams },
  'GET /meetings': { summary: 'All meetings, the next one first, past ones last', access: 'member', answer: z.array(meetings.MeetingSummary) },
  'POST /meetings': { summary: 'Call a meeting; nobody is written to', access: 'member', body: meetings.NewMeeting, answer: meetings.Meeting, status: 201, attempts: newMeetings },
  'POST /meeting_preview': { summary: 'The invitation to a meeting that is being written, and whom it would reach', access: 'member', body: meetings.NewMeeting, answer: meetings.InvitationPreview, attempts: meetingPreviews },
  'GET /meetings/{id}': { summary: 'One meeting, with its dates and guests', access: 'member', recorded: true, params: meetings.MeetingParams, answer: meetings.Meeting },
  'PUT /meetings/{id}': { summary: 'Change a meeting; those who come or may come are told', access: 'member', params: meetings.MeetingParams, body: meetings.ChangedMeeting, answer: meetings.Meeting, attempts: meetingChanges },
  'PUT /meetings/{id}/answer': { summary: 'Say whether oneself comes', access: 'member', params: meetings.MeetingParams, body: meetings.MeetingAnswer, attempts: meetingAnswers },
  'PUT /meetings/{id}/votes': { summary: 'Say which of the proposed dates suit oneself', access: 'member', params: meetings.MeetingParams, body: meetings.MeetingVotes, attempts: meetingAnswers },
  'POST /meetings/{id}/fix': { summary: 'Choose one of the proposed dates; those who voted are told', access: 'member', params: meetings.MeetingParams, body: meetings.FixedDate, answer: meetings.Meeting, attempts: meetingChanges },
  'POST /meetings/{id}/cancel': { summary: 'Cancel a meeting; all who were invited are told', access: 'member', params: meetings.MeetingParams, body: meetings.Cancellation, answer: meetings.Meeting, attempts: meetingChanges },
  'PUT /meetings/{id}/organisers': { summary: 'Who else may change a meeting; who is new is asked first', access: 'member', params: meetings.MeetingParams, body: meetings.Organisers, answer: meetings.Meeting, attempts: meetingChanges },
  'PUT /meetings/{id}/organisers/me': { summary: 'Agree to organise a meeting when asked, decline, or leave', access: 'member', params: meetings.MeetingParams, body: meetings.OrganiserReply, answer: meetings.Meeting, attempts: meetingChanges },
  'GET /meetings/{id}/invitations': { summary: 'Its invitation, whom it would reach, and what has left', access: 'member', recorded: true, params: meetings.MeetingParams, answer: meetings.InvitationOutlook },
  'POST /meetings/{id}/invitations': { summary: 'Invite, once', access: 'member', params: meetings.MeetingParams, answer: meetings.MailsAccepted, status: 202, attempts: meetingMails },
  'POST /meetings/{id}/reminders': { summary: 'Remind those without an answer, at most twice', access: 'member', params: meetings.MeetingParams, answer: meetings.MailsAccepted, status: 202, attempts: meetingMails },
  'GET /meetings/{id}/guests': { summary: 'Who comes or may come, for lists and name badges of organisers', access: 'member', recorded: true, params: meetings.MeetingParams, answer: z.array(meetings.MeetingGuest) },
  'GET /meetings/{id}/csv': { summary: 'The same for a spreadsheet', access: 'member', recorded: true, params: meetings.MeetingParams, file: ['text/csv'] },
  'GET /meetings/{id}/ics': { summary: 'A meeting for a calendar', access: 'member', params: meetings.MeetingParams, file: ['text/calendar'] },
  'POST /meetings/{id}/gallery': { summary: 'Make the gallery of a meeting, or find it', access: 'member', params: meetings.MeetingParams, answer: meetings.MeetingGallery },
  'GET /calendar_address': { summary: "The private address by which one's calendar takes in all meetings", access: 'member', answer: meetings.CalendarAddress },
  'POST /calendar_address': { summary: 'Have a new one; the old one ends', access: 'member', answer: meetings.CalendarAddress },
  'GET /calendars/{token}': { summary: 'All meetings for a calendar program', access: 'anyone', params: meetings.CalendarParams, file: ['text/calendar'], attempts: linkGuesses },
  'POST /check_answer_link': { summary: 'Who answers which invitation by a mailed link; changes nothing', access: 'anyone', body: meetings.AnswerLink, answer: meetings.AnswerLinkState, attempts: linkGuesses },
  'POST /answer_invitation': { summary: 'Answer an invitation by a mailed link', access: 'anyone', body: meetings.AnswerByLink, attempts: linkGuesses },
  'GET /news': { summary: 'What is new for oneself since the last visit; changes nothing', access: 'member', answer: news.News },
  'POST /news/seen': { summary: 'Note what of it was shown', access: 'member', body: news.SeenNews },
  'PUT /news_mail': { summary: 'Say whether one wants news by mail, once a month', access: 'member', body: news.NewsMail },
  'GET /unsubscribe_news/{token}': { summary: 'The page with the button that ends these mails', access: 'anyone', params: groupEmail.UnsubscribeParams, redirect: true },
  'POST /unsubscribe_news/{token}': { summary: 'End these mails by one click (RFC 8058)', access: 'anyone', params: groupEmail.UnsubscribeParams, oneClick: true },
  'GET /openapi.json': { summary: 'This table as OpenAPI 3.1', access: 'anyone', answer: z.record(z.string(), z.unknown()) },
} as const satisfies Record<`${Method} /${string}`, Endpoint>;

export type Api = typeof api;
export type CallName = keyof Api;
