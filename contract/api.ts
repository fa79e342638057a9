import { z } from 'zod';
import type { Endpoint, Method } from './endpoint.ts';
import * as galleries from './galleries.ts';
import * as groupEmail from './group-email.ts';
import { IMAGE_MAX_BYTES, IMPORT_MAX_BYTES, tries } from './limits.ts';
import * as mail from './mail.ts';
import * as maintenance from './maintenance.ts';
import * as meetings from './meetings.ts';
import * as members from './members.ts';
import * as memorials from './memorials.ts';
import * as missing from './missing.ts';
import * as news from './news.ts';
import * as passkeys from './passkeys.ts';
import * as password from './password.ts';
import * as pictures from './pictures.ts';
import * as session from './session.ts';
import * as site from './site.ts';

const jpeg = { field: 'file', maxBytes: IMAGE_MAX_BYTES, endings: ['.jpg', '.jpeg'] } as const;
const table = { field: 'file', maxBytes: IMPORT_MAX_BYTES } as const;

/**
 * Every call of the API by subject, those of the specification first. Of each: what it is for and who may call, what
 * goes in and how often, what comes out.
 */
// biome-ignore format: a table; what does not fit one line of 160 characters goes on in a second one
export const api = {
  // Session and password: of the specification
  'POST /login': { summary: 'Log in by username or confirmed e-mail address', access: 'anyone', body: session.Credentials, answer: session.Session },
  'POST /logout': { summary: 'End the session', access: 'member' },
  'POST /request_password_reset': { summary: 'Have a reset link mailed', access: 'anyone', body: password.ResetRequest, attempts: tries.resetRequests },
  'POST /perform_password_reset': { summary: 'Set a new password by a mailed link', access: 'anyone', body: password.Reset, attempts: tries.linkGuesses },
  'POST /change_password': { summary: "Change one's own password", access: 'member', body: password.Change, attempts: tries.passwordChanges },

  // Session and password: ours
  'GET /session': { summary: 'Who is logged in, and until when', access: 'member', answer: session.CurrentSession },
  'POST /request_login_link': { summary: 'Have a link and a code mailed that log in', access: 'anyone',
    body: session.LoginLinkRequest, attempts: tries.resetRequests, answer: session.LoginLinkRequested },
  'POST /login_by_link': { summary: 'Log in by the link, in whatever browser', access: 'anyone',
    body: session.LoginByLink, attempts: tries.linkGuesses, answer: session.Session },
  'POST /login_by_code': { summary: 'Log in by the code, where it was asked for', access: 'anyone', body: session.LoginByCode, answer: session.Session },
  'GET /passkeys': { summary: "One's own passkeys", access: 'member', answer: z.array(passkeys.Passkey) },
  'POST /passkeys/registration_options': { summary: 'What a device is asked that is to become a passkey', access: 'member',
    answer: passkeys.RegistrationOptions },
  'POST /passkeys': { summary: 'Add what it answers', access: 'member',
    body: passkeys.NewPasskey, attempts: tries.passkeyChanges, answer: passkeys.Passkey, status: 201 },
  'DELETE /passkeys/{id}': { summary: 'Remove one, which ends it at once', access: 'member', params: passkeys.PasskeyParams, attempts: tries.passkeyChanges },
  'POST /passkeys/login_options': { summary: 'What a device is asked that is to log in', access: 'anyone',
    attempts: tries.passkeyOptions, answer: passkeys.LoginOptions },
  'POST /login_by_passkey': { summary: 'Log in by what it answers; confirms a maintainer', access: 'anyone',
    body: passkeys.PasskeyLogin, attempts: tries.passkeyLogins, answer: session.Session },
  'POST /confirm_password': { summary: 'Enter the password once more, to act as a maintainer', access: 'maintainer', unconfirmed: true,
    body: maintenance.PasswordAgain },
  'POST /check_password_link': { summary: 'Whether a mailed link still works; consumes nothing', access: 'anyone',
    body: password.Link, attempts: tries.linkGuesses, answer: password.LinkState },
  'POST /renew_password_link': { summary: 'Have an expired link mailed again, to the same address', access: 'anyone',
    body: password.Link, attempts: tries.linkGuesses },
  'GET /own_address': { summary: "One's own confirmed e-mail address, and the one to be confirmed", access: 'member', answer: password.OwnAddress },
  'POST /confirmation_letter': { summary: 'Have the letter to the unconfirmed address mailed again', access: 'member', attempts: tries.confirmations },
  'POST /confirm_address': { summary: 'Confirm a changed e-mail address by a mailed link', access: 'anyone', body: password.Link, attempts: tries.linkGuesses },

  // Members: of the specification
  'GET /users': { summary: 'Usernames of all members', access: 'member', answer: members.Usernames },
  'GET /users/{username}': { summary: "One's own data, or that of a member who consented", access: 'member',
    params: members.UsernameParams, answer: members.MemberData },
  'PUT /users/{username}': { summary: "Save one's own data", access: 'member', params: members.UsernameParams, body: members.OwnData },

  // Members: ours
  'GET /users/{username}/consents': { summary: "Since when one's own consents hold", access: 'member',
    params: members.UsernameParams, answer: members.ConsentState },
  'GET /users/{username}/vcard': { summary: 'One member as a vCard', access: 'member', params: members.UsernameParams, file: ['text/vcard'] },
  'GET /users/{username}/export': { summary: 'Everything the site holds about oneself, as a ZIP file', access: 'member',
    params: members.UsernameParams, file: ['application/zip'] },
  'GET /users/{username}/profile': { summary: 'Birth name, nickname and birthday, as far as they are released', access: 'member',
    params: members.UsernameParams, answer: members.Profile },
  'PUT /users/{username}/profile': { summary: "Save one's own", access: 'member', params: members.UsernameParams, body: members.OwnProfile },
  'GET /birthdays': { summary: 'Whose birthday comes within the next 30 days', access: 'member', answer: z.array(members.ComingBirthday) },
  'PUT /users/{username}/portraits/{kind}': { summary: "Upload one's own portrait, cut out of a picture", access: 'member',
    params: members.PortraitParams, body: members.Crop, upload: jpeg, attempts: tries.newPortraits },
  'POST /users/{username}/portraits/{kind}/from_image': { summary: 'The same out of a picture that is in a gallery', access: 'member',
    params: members.PortraitParams, body: members.CropOfImage, attempts: tries.newPortraits },
  'GET /users/{username}/portraits/{kind}': { summary: 'The largest portrait of a member who consented', access: 'member',
    params: members.PortraitParams, file: ['image/webp'] },
  'GET /users/{username}/portraits/{kind}/{size}': { summary: 'The same, smaller', access: 'member', params: members.PortraitFileParams, file: ['image/webp'] },
  'DELETE /users/{username}/portraits/{kind}': { summary: "Delete one's own portrait", access: 'member', params: members.PortraitParams },
  'GET /directory': { summary: 'The name list, with name and town of those who consented', access: 'member', answer: z.array(members.DirectoryEntry) },
  'GET /directory/contacts': { summary: 'Contact data of those who consented, for printing', access: 'member', answer: z.array(members.DirectoryContact) },
  'GET /directory/csv': { summary: 'The same for a spreadsheet', access: 'member', file: ['text/csv'] },
  'GET /directory/vcards': { summary: 'The same for an address book', access: 'member', file: ['text/vcard'] },
  'PUT /users/{username}/yearly_check': { summary: 'Whether to be asked once a year if the data still hold', access: 'member',
    params: members.UsernameParams, body: members.OwnYearlyCheck },
  'POST /confirm_data': { summary: 'Say by a mailed link that they do', access: 'anyone', body: members.YearlyCheckToken, attempts: tries.linkGuesses },
  'GET /yearly_check/{token}': { summary: 'The page with the button that ends this letter', access: 'anyone',
    params: groupEmail.UnsubscribeParams, redirect: true },
  'POST /yearly_check/{token}': { summary: 'End it by one click (RFC 8058)', access: 'anyone',
    params: groupEmail.UnsubscribeParams, oneClick: true, attempts: tries.linkGuesses },
  'GET /maintenance/yearly_check': { summary: 'In which month members are asked, and how many', access: 'maintainer', answer: members.MaintainedYearlyCheck },
  'PUT /maintenance/yearly_check': { summary: 'Choose that month', access: 'maintainer', body: members.YearlyCheckMonth },

  // Galleries and their images: of the specification
  'GET /galleries': { summary: 'All galleries, newest first', access: 'member', answer: z.array(galleries.Gallery) },
  'POST /galleries': { summary: 'Create a gallery', access: 'member', body: galleries.NewGallery, answer: galleries.Gallery, status: 201 },
  'GET /galleries/{id}': { summary: 'One gallery', access: 'member', params: galleries.GalleryParams, answer: galleries.Gallery },
  'GET /galleries/{id}/images': { summary: 'The images of a gallery, oldest upload first', access: 'member',
    params: galleries.GalleryParams, answer: z.array(galleries.Image) },
  'POST /galleries/{id}/images': { summary: 'Upload an image', access: 'member',
    params: galleries.GalleryParams, body: galleries.NewImage, upload: jpeg, answer: galleries.Image, status: 201 },
  'DELETE /galleries/{galleryId}/images/{imageId}': { summary: "Delete one's own image", access: 'member', params: galleries.ImageParams },

  // Galleries and their images: ours
  'PUT /galleries/{id}': { summary: 'Mend title and description of a gallery, and choose the image on its card', access: 'member',
    params: galleries.GalleryParams, body: galleries.MendedGallery },
  'DELETE /galleries/{id}': { summary: 'Delete a gallery with its images', access: 'member', params: galleries.GalleryParams, body: galleries.GalleryDeletion },
  'GET /galleries/{id}/parts/{part}': { summary: 'A part of the images of a gallery, in the same order', access: 'member',
    params: galleries.ImagePartParams, answer: z.array(galleries.Image) },
  'GET /galleries/{id}/sent_hashes': { summary: 'How each picture of a gallery is known again when it is sent once more', access: 'member',
    params: galleries.GalleryParams, answer: galleries.SentHashes },
  'GET /galleries/{id}/zip': { summary: 'All images of a gallery in one ZIP file', access: 'member', recorded: true,
    params: galleries.GalleryParams, attempts: tries.zips, file: ['application/zip'] },
  'POST /galleries/{id}/zip': { summary: 'Some of them', access: 'member',
    params: galleries.GalleryParams, body: galleries.ChosenImages, attempts: tries.zips, file: ['application/zip'] },
  'GET /galleries/{galleryId}/images/{imageId}': { summary: 'One image, and where it stands in its gallery', access: 'member',
    params: galleries.ImageParams, answer: galleries.PositionedImage },
  'GET /galleries/{galleryId}/images/{imageId}/{file}': { summary: 'A file of an image', access: 'member', recorded: true,
    params: galleries.ImageFileParams, file: ['image/jpeg', 'image/webp'] },
  'PUT /galleries/{galleryId}/images/{imageId}': { summary: 'Mend the title of an image', access: 'member',
    params: galleries.ImageParams, body: galleries.MendedImage },
  'POST /galleries/{galleryId}/images/{imageId}/turn': { summary: 'Turn an image by quarters', access: 'member',
    params: galleries.ImageParams, body: galleries.ImageTurn, attempts: tries.turns, answer: galleries.Image },

  // Who is on a picture, what is written under it, and that it be hidden
  'GET /galleries/{galleryId}/images/{imageId}/people': { summary: 'Who is on a picture, and where', access: 'member',
    params: galleries.ImageParams, answer: pictures.People },
  'PUT /galleries/{galleryId}/images/{imageId}/people': { summary: 'Say who is on a picture, and where', access: 'member',
    params: galleries.ImageParams, body: pictures.NewPeople, attempts: tries.marking },
  'DELETE /galleries/{galleryId}/images/{imageId}/own_mark': { summary: 'Take the mark on oneself away, so that nobody else can set it again', access: 'member',
    params: galleries.ImageParams },
  'GET /users/{username}/images/{part}': { summary: 'Pictures on which a member is marked who consented, or oneself', access: 'member',
    params: pictures.PicturesWithParams, answer: pictures.PicturesWith },
  'GET /galleries/{galleryId}/images/{imageId}/words': { summary: 'What members have written under a picture, oldest first', access: 'member',
    params: galleries.ImageParams, answer: z.array(pictures.Words) },
  'POST /galleries/{galleryId}/images/{imageId}/words': { summary: 'Write a few words under a picture', access: 'member',
    params: galleries.ImageParams, body: pictures.NewWords, attempts: tries.newWords, answer: pictures.Words, status: 201 },
  'DELETE /galleries/{galleryId}/images/{imageId}/words/{wordsId}': {
    summary: "Take one's own words back, or remove what stands under one's picture", access: 'member', params: pictures.WordsParams },
  'POST /galleries/{galleryId}/images/{imageId}/hide': { summary: 'Take a picture that one is in out of sight, at once', access: 'member',
    params: galleries.ImageParams, body: pictures.Hiding, attempts: tries.hidings },

  // Meetings
  'GET /meetings': { summary: 'All meetings, the next one first, past ones last', access: 'member', answer: z.array(meetings.MeetingSummary) },
  'POST /meetings': { summary: 'Call a meeting; nobody is written to', access: 'member',
    body: meetings.NewMeeting, attempts: tries.newMeetings, answer: meetings.Meeting, status: 201 },
  'POST /meeting_preview': { summary: 'The invitation to a meeting that is being written, and whom it would reach', access: 'member',
    body: meetings.NewMeeting, attempts: tries.meetingPreviews, answer: meetings.InvitationPreview },
  'GET /meetings/{id}': { summary: 'One meeting, with its dates and guests', access: 'member', recorded: true,
    params: meetings.MeetingParams, answer: meetings.Meeting },
  'PUT /meetings/{id}': { summary: 'Change a meeting; those who come or may come are told', access: 'member',
    params: meetings.MeetingParams, body: meetings.ChangedMeeting, attempts: tries.meetingChanges, answer: meetings.Meeting },
  'POST /meetings/{id}/fix': { summary: 'Choose one of the proposed dates; those who voted are told', access: 'member',
    params: meetings.MeetingParams, body: meetings.FixedDate, attempts: tries.meetingChanges, answer: meetings.Meeting },
  'POST /meetings/{id}/cancel': { summary: 'Cancel a meeting; all who were invited are told', access: 'member',
    params: meetings.MeetingParams, body: meetings.Cancellation, attempts: tries.meetingChanges, answer: meetings.Meeting },
  'PUT /meetings/{id}/answer': { summary: 'Say whether oneself comes', access: 'member',
    params: meetings.MeetingParams, body: meetings.MeetingAnswer, attempts: tries.meetingAnswers },
  'PUT /meetings/{id}/votes': { summary: 'Say which of the proposed dates suit oneself', access: 'member',
    params: meetings.MeetingParams, body: meetings.MeetingVotes, attempts: tries.meetingAnswers },
  'POST /check_answer_link': { summary: 'Who answers which invitation by a mailed link; changes nothing', access: 'anyone',
    body: meetings.AnswerLink, attempts: tries.linkGuesses, answer: meetings.AnswerLinkState },
  'POST /answer_invitation': { summary: 'Answer an invitation by a mailed link', access: 'anyone', body: meetings.AnswerByLink, attempts: tries.linkGuesses },
  'PUT /meetings/{id}/organisers': { summary: 'Who else may change a meeting; who is new is asked first', access: 'member',
    params: meetings.MeetingParams, body: meetings.Organisers, attempts: tries.meetingChanges, answer: meetings.Meeting },
  'PUT /meetings/{id}/organisers/me': { summary: 'Agree to organise a meeting when asked, decline, or leave', access: 'member',
    params: meetings.MeetingParams, body: meetings.OrganiserReply, attempts: tries.meetingChanges, answer: meetings.Meeting },
  'GET /meetings/{id}/invitations': { summary: 'Its invitation, whom it would reach, and what has left', access: 'member', recorded: true,
    params: meetings.MeetingParams, answer: meetings.InvitationOutlook },
  'POST /meetings/{id}/invitations': { summary: 'Invite, once', access: 'member',
    params: meetings.MeetingParams, attempts: tries.meetingMails, answer: meetings.MailsAccepted, status: 202 },
  'POST /meetings/{id}/reminders': { summary: 'Remind those without an answer, at most twice', access: 'member',
    params: meetings.MeetingParams, attempts: tries.meetingMails, answer: meetings.MailsAccepted, status: 202 },
  'GET /meetings/{id}/guests': { summary: 'Who comes or may come, for lists and name badges of organisers', access: 'member', recorded: true,
    params: meetings.MeetingParams, answer: z.array(meetings.MeetingGuest) },
  'GET /meetings/{id}/csv': { summary: 'The same for a spreadsheet', access: 'member', recorded: true, params: meetings.MeetingParams, file: ['text/csv'] },
  'GET /meetings/{id}/ics': { summary: 'A meeting for a calendar', access: 'member', params: meetings.MeetingParams, file: ['text/calendar'] },
  'POST /meetings/{id}/gallery': { summary: 'Make the gallery of a meeting, or find it', access: 'member',
    params: meetings.MeetingParams, answer: meetings.MeetingGallery },
  'GET /calendar_address': { summary: "The private address by which one's calendar takes in all meetings", access: 'member', answer: meetings.CalendarAddress },
  'POST /calendar_address': { summary: 'Have a new one; the old one ends', access: 'member', answer: meetings.CalendarAddress },
  'GET /calendars/{token}': { summary: 'All meetings for a calendar program', access: 'anyone',
    params: meetings.CalendarParams, attempts: tries.linkGuesses, file: ['text/calendar'] },

  // E-mail to the group: of the specification
  'POST /group_email': { summary: 'Send an e-mail to all members who want it', access: 'member',
    body: groupEmail.GroupEmail, answer: groupEmail.GroupEmailAccepted, status: 202 },

  // E-mail to the group: ours
  'GET /group_email': { summary: 'Whom an e-mail to the group would reach, and whom answers would', access: 'member', answer: groupEmail.GroupEmailOutlook },
  'GET /group_emails/{id}': { summary: "What became of each copy of one's own group e-mail", access: 'member', recorded: true,
    params: groupEmail.GroupEmailParams, answer: groupEmail.GroupEmailState },
  'GET /unsubscribe/{token}': { summary: 'The page with the button that ends group e-mails', access: 'anyone',
    params: groupEmail.UnsubscribeParams, redirect: true },
  'POST /unsubscribe/{token}': { summary: 'End group e-mails by one click (RFC 8058)', access: 'anyone', params: groupEmail.UnsubscribeParams, oneClick: true },

  // What is new
  'GET /news': { summary: 'What is new for oneself since the last visit; changes nothing', access: 'member', answer: news.News },
  'POST /news/seen': { summary: 'Note what of it was shown', access: 'member', body: news.SeenNews },
  'PUT /news_mail': { summary: 'Say whether one wants news by mail, once a month', access: 'member', body: news.NewsMail },
  'GET /unsubscribe_news/{token}': { summary: 'The page with the button that ends these mails', access: 'anyone',
    params: groupEmail.UnsubscribeParams, redirect: true },
  'POST /unsubscribe_news/{token}': { summary: 'End these mails by one click (RFC 8058)', access: 'anyone',
    params: groupEmail.UnsubscribeParams, oneClick: true },

  // Who is looked for
  'GET /missing': { summary: 'Classmates of whom nobody has an address: names only', access: 'member', answer: z.array(missing.SoughtPerson) },
  'PUT /missing/{id}/search': { summary: 'Look for one of them, too, so that whoever is found is told', access: 'member',
    params: missing.MissingParams, body: missing.Search },
  'POST /missing/{id}/hints': { summary: 'Tell the maintainers what one knows of one of them', access: 'member',
    params: missing.MissingParams, body: missing.MissingHint, attempts: tries.hints },
  'GET /maintenance/missing': { summary: 'The same, with remarks and hints', access: 'maintainer', recorded: true,
    answer: z.array(missing.MaintainedMissingPerson) },
  'POST /maintenance/missing': { summary: 'Look for somebody', access: 'maintainer',
    body: missing.NewMissingPerson, answer: missing.MissingPerson, status: 201 },
  'POST /maintenance/missing/{id}/hints_done': { summary: 'The hints about somebody have been followed up', access: 'maintainer',
    params: missing.MissingParams },
  'DELETE /maintenance/missing/{id}': { summary: 'Look for somebody no longer', access: 'maintainer', params: missing.MissingParams },

  // Who has died
  'GET /memorials': { summary: 'Who of the class has died, and what members say of them', access: 'member', answer: z.array(memorials.Memorial) },
  'GET /memorials/{id}/portrait/{size}': { summary: 'The picture of one of them', access: 'member',
    params: memorials.MemorialPortraitParams, file: ['image/webp'] },
  'POST /memorials/{id}/words': { summary: "Leave a few words, in place of one's own before", access: 'member',
    params: memorials.MemorialParams, body: memorials.MemorialWords, attempts: tries.memorialWords },
  'DELETE /memorials/{id}/words': { summary: "Take one's own words back", access: 'member', params: memorials.MemorialParams },
  'GET /maintenance/memorials': { summary: 'The same, with who agreed and whose account it was', access: 'maintainer', recorded: true,
    answer: z.array(memorials.MaintainedMemorial) },
  'POST /maintenance/memorials': { summary: 'Enter who has died; a member is gone from everything else at once', access: 'maintainer',
    body: memorials.NewMemorial, answer: memorials.AddedMemorial, status: 201 },
  'PUT /maintenance/memorials/{id}': { summary: 'Change what is told of somebody', access: 'maintainer',
    params: memorials.MemorialParams, body: memorials.ChangedMemorial },
  'DELETE /maintenance/memorials/{id}': { summary: 'Take it all back; the account is as it was', access: 'maintainer',
    params: memorials.MemorialParams, body: memorials.MemorialRemoval },
  'PUT /maintenance/memorials/{id}/portrait': { summary: 'Set the picture, cut out of what is sent', access: 'maintainer',
    params: memorials.MemorialParams, body: members.Crop, upload: jpeg },
  'DELETE /maintenance/memorials/{id}/portrait': { summary: 'Delete the picture', access: 'maintainer', params: memorials.MemorialParams },
  'DELETE /maintenance/memorials/{id}/words/{username}': { summary: 'Remove the words of a member', access: 'maintainer',
    params: memorials.MemorialWordsParams },

  // The site itself, its names and its texts
  'GET /site': { summary: 'Name and contact of this site', access: 'member', answer: site.Site },
  'GET /contact': { summary: 'Whom to ask when one cannot log in', access: 'anyone', answer: site.Contact },
  'GET /legal/{page}': { summary: 'Imprint or privacy notice, as the maintainers wrote it', access: 'anyone',
    params: site.LegalPageParams, answer: site.LegalText },
  'GET /openapi.json': { summary: 'This table as OpenAPI 3.1', access: 'anyone', answer: z.record(z.string(), z.unknown()) },
  'POST /check_first_start': { summary: 'Whether the address from the log of an empty site works, and how the site is called', access: 'anyone',
    body: maintenance.FirstStartToken, attempts: tries.linkGuesses, answer: site.SetIdentity },
  'POST /first_start': { summary: 'Become the first member of an empty site, and its maintainer', access: 'anyone',
    body: maintenance.FirstMaintainer, attempts: tries.linkGuesses },
  'GET /maintenance/identity': { summary: 'Names and colour of the site', access: 'maintainer', answer: site.SetIdentity },
  'PUT /maintenance/identity': { summary: 'Change names and colour of the site', access: 'maintainer', body: site.Identity },
  'GET /maintenance/texts': { summary: 'The texts of the site, and what they lack', access: 'maintainer', answer: z.array(site.TextSummary) },
  'GET /maintenance/texts/{text}': { summary: 'One of them, and its versions', access: 'maintainer', params: site.SiteTextParams, answer: site.MaintainedText },
  'PUT /maintenance/texts/{text}': { summary: 'Write a new version of it', access: 'maintainer', params: site.SiteTextParams, body: site.SavedText },
  'GET /maintenance/texts/{text}/{number}': { summary: 'An earlier version of it', access: 'maintainer',
    params: site.TextVersionParams, answer: site.LegalText },

  // Maintenance: members
  'GET /maintenance/overview': { summary: 'What needs a hand; empty when all is well', access: 'maintainer', answer: maintenance.Overview },
  'GET /maintenance/members': { summary: 'All members, and how far each has come', access: 'maintainer', recorded: true,
    answer: z.array(maintenance.MaintainedMember) },
  'POST /maintenance/members': { summary: 'Add a member', access: 'maintainer',
    body: maintenance.NewMember, answer: maintenance.MaintainedMember, status: 201 },
  'PUT /maintenance/members/{username}': { summary: "Correct a member's username, address and names", access: 'maintainer',
    params: members.UsernameParams, body: maintenance.CorrectedMember, answer: maintenance.MaintainedMember },
  'DELETE /maintenance/members/{username}': { summary: 'Delete a member, with or without their pictures', access: 'maintainer',
    params: members.UsernameParams, body: maintenance.MemberDeletion },
  'POST /maintenance/members/{username}/{act}': { summary: 'Invite a member, disable or enable one, or make a link for a password', access: 'maintainer',
    params: maintenance.MemberActParams, answer: maintenance.MemberActDone },
  'POST /maintenance/import_preview': { summary: 'What the import of a table of members would do; changes nothing', access: 'maintainer',
    body: maintenance.ImportLook, upload: table, answer: maintenance.ImportPreview },
  'POST /maintenance/import': { summary: 'Import a table of members, as its preview has shown', access: 'maintainer',
    body: maintenance.ImportOrder, upload: table, answer: maintenance.Imported },
  'POST /maintenance/invitations': { summary: 'Invite everybody who was never invited', access: 'maintainer',
    body: maintenance.InvitationOrder, answer: maintenance.Invited },

  // Maintenance: galleries and their images
  'GET /maintenance/galleries': { summary: 'All galleries, with who made them and how much they hold', access: 'maintainer',
    answer: z.array(galleries.MaintainedGallery) },
  'GET /maintenance/galleries/{id}': { summary: 'One of them, with whose images are in it', access: 'maintainer',
    params: galleries.GalleryParams, answer: galleries.MaintainedGalleryInFull },
  'GET /maintenance/galleries/{id}/parts/{part}': { summary: 'A part of its images, with their sizes', access: 'maintainer',
    params: galleries.ImagePartParams, answer: z.array(galleries.MaintainedImage) },
  'GET /maintenance/galleries/{galleryId}/images/{imageId}': { summary: 'One of its images', access: 'maintainer',
    params: galleries.ImageParams, answer: galleries.MaintainedImage },
  'DELETE /maintenance/galleries/{galleryId}/images/{imageId}': { summary: 'Delete an image, and tell its uploader why', access: 'maintainer',
    params: galleries.ImageParams, body: galleries.ImageDeletion },
  'POST /maintenance/galleries/{galleryId}/images/{imageId}/move': { summary: 'Move an image to another gallery', access: 'maintainer',
    params: galleries.ImageParams, body: galleries.ImageMove },
  'GET /maintenance/storage': { summary: 'Who stores how much', access: 'maintainer', answer: galleries.StorageUse },
  'GET /maintenance/hidden_images': { summary: 'The pictures that members have taken out of sight, oldest first', access: 'maintainer', recorded: true,
    answer: pictures.HiddenImages },
  'POST /maintenance/hidden_images/{imageId}/{decision}': { summary: 'Show a hidden picture again, or delete it', access: 'maintainer',
    params: pictures.DecisionParams, body: pictures.DecisionReason },

  // Maintenance: mail, and the record of what maintainers did
  'GET /maintenance/mail': { summary: 'Whether mails leave, what waits, and what failed', access: 'maintainer', recorded: true, answer: mail.MailOverview },
  'POST /maintenance/mail/{act}': { summary: 'Stop the mails, let them go on, or try those again that wait for it', access: 'maintainer',
    params: mail.QueueActParams },
  'POST /maintenance/mails/{id}/{act}': { summary: 'Try one mail again, or send no more of it', access: 'maintainer',
    params: mail.MailActParams, answer: mail.Concerned },
  'POST /maintenance/test_mail': { summary: 'Send a mail to oneself, at once', access: 'maintainer', attempts: tries.testMails, answer: mail.TestSent },
  'GET /maintenance/record': { summary: 'What maintainers did, newest first', access: 'maintainer', answer: maintenance.RecordPart },
  'GET /maintenance/record/{number}': { summary: 'What they did before this entry', access: 'maintainer',
    params: maintenance.RecordParams, answer: maintenance.RecordPart },
} as const satisfies Record<`${Method} /${string}`, Endpoint>;

export type Api = typeof api;
export type CallName = keyof Api;
