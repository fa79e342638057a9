import { globSync } from 'node:fs';
import { type Change, change, fileOf } from '#test/support/plant.ts';

/**
 * A defect as somebody might make it; `and`: at a second gate. `foundBy`: the test that finds it where the year of
 * `.ci/run` does not.
 */
export type Planted = Change & { what: string; and?: Change; foundBy?: string };

export const planted: Planted[] = [
  {
    what: 'gates: a session of a maintainer counts as confirmed',
    from: `actsAsMaintainer: maintainer === 1 && confirmed_until !== null && confirmed_until > now,`,
    to: `actsAsMaintainer: maintainer === 1,`,
  },
  {
    what: 'gates: who maintains changes the meetings of others without the password again',
    from: `(await sessions.rightsNow(from, session)).actsAsMaintainer;`,
    to: `(await sessions.rightsNow(from, session)).isMaintainer;`,
  },
  {
    what: 'gates: a maintainer sees hidden pictures before confirming',
    from: `}: Pick<ActiveSession, 'actsAsMaintainer' | 'member'>): View => (actsAsMaintainer ? MAINTAINERS : member.id);`,
    to: `isMaintainer,\n}: Pick<ActiveSession, 'isMaintainer' | 'actsAsMaintainer' | 'member'>): View =>\n  actsAsMaintainer || isMaintainer ? MAINTAINERS : member.id;`,
  },
  {
    what: 'gates: a maintainer sets a password without the old one',
    from: `if (isMaintainer && !isKnown) throw new Refusal('confirm-password');`,
    to: `if (isMaintainer && isKnown === undefined) throw new Refusal('confirm-password');`,
  },
  {
    what: 'gates: the guest list for every member',
    from: `if (await organises(db, id, session.member.id)) return false;`,
    to: `return false;`,
  },
  {
    what: 'record: who reads all addresses leaves no line',
    from: `await write((transaction) => record.addReading(transaction, member, { act: 'members-read' }));`,
    to: `await write(async () => undefined);`,
  },
  {
    what: 'consent: the contact data of members who have not released them',
    from: `return mayBeNamed(row) ? contact : undefined;`,
    to: `return row.disabled === 0 ? contact : undefined;`,
  },
  {
    what: 'consent: names in the name list without it',
    from: `if (!mayBeNamed(row)) return { username: row.username };`,
    to: ``,
  },
  {
    what: 'consent: birthdays without their own consent',
    from: `    .where('birthday_consent', '=', 1)\n    .execute();`,
    to: `    .execute();`,
  },
  {
    what: 'hiding: comments under a hidden picture',
    from: `await mustBeSeen(db, place, place.view);`,
    to: ``,
  },
  {
    what: 'hiding: the files of a hidden picture',
    from: `images.findFile(galleryId, filesId, file, viewOf(session))`,
    to: `images.findFile(galleryId, filesId, file)`,
  },
  {
    what: 'hiding: hashes that tell of a hidden picture',
    from: `images.sentHashes(params.id, view)`,
    to: `images.sentHashes(params.id, 'maintainers')`,
  },
  {
    what: 'marks: a member is shown who has taken the consent back',
    foundBy: 'server/galleries/names/names.test.ts',
    from: `'image_marks.member_id').on(isNamed)`,
    to: `'image_marks.member_id').on('members.disabled', '=', 0)`,
  },
  {
    what: 'marks: who has declined is marked again',
    foundBy: 'server/galleries/names/declined.test.ts',
    from: `if (added.some(isRefused)) throw new Refusal('not-allowed');`,
    to: ``,
  },
  {
    what: 'portraits: of whoever has not released them',
    foundBy: 'server/members/portraits.test.ts',
    from: `is('members.id', '=', askerId),`,
    to: `is('members.id', '!=', ''),`,
  },
  {
    what: 'exports: everything about somebody for everybody',
    from: `mustBeSelf(member, params.username);\n    const entries`,
    to: `const entries`,
  },
  {
    what: 'exports: the marks that others have set, with the titles of hidden pictures',
    from: `join.onRef('images.id', '=', 'image_marks.image_id').on(seenIn(memberId))`,
    to: `join.onRef('images.id', '=', 'image_marks.image_id')`,
  },
  {
    what: 'calendars: an old address goes on after a new one was asked for',
    from: `calendar_number: old('calendar_number', '+', 1) })) .where('id', '=', memberId) .returning('calendar_number')`,
    to: `calendar_number: old('calendar_number', '+', 0) })).where('id', '=', memberId).returning('calendar_number')`,
  },
  {
    what: 'recipients: Rundmails to whoever takes none',
    from: `rows(from).where(wants('accept_group_emails'))`,
    to: `rows(from).where(isEnabled)`,
  },
  {
    what: 'recipients: a copy to whoever has opted out while it waited',
    from: `const wants = reader?.acceptsGroupEmails || reader?.id === sender.id;`,
    to: `const wants = reader !== undefined;`,
  },
  {
    what: 'recipients: a cancelled meeting is not told to those who were invited',
    from: `(one: Listed) => one.isInvited || one.said !== undefined || hasVoted(one)`,
    to: `(one: Listed) => one.said !== undefined || hasVoted(one)`,
  },
  {
    what: 'recipients: a change is not told to whoever says yes',
    from: `(one.said !== undefined || hasVoted(one) || (one.mail`,
    to: `((one.said !== undefined && one.said.answer !== 'yes') || hasVoted(one) || (one.mail`,
  },
  {
    what: 'reminders: also to those who have answered',
    from: `if (said && !asksAgain(meeting, said)) return false;`,
    to: ``,
  },
  {
    what: 'record: whose picture is moved is not in its line',
    from: 'as const, member, object: title }',
    to: 'as const, member: undefined, object: title }',
  },
  {
    what: 'record: words of others are removed without a line',
    from: `if (!isOwn && actsAsMaintainer(image.uploader_id, member, rights))`,
    to: `if (!isOwn && actsAsMaintainer(image.uploader_id, member, rights) && rights.isMaintainer === false)`,
  },
  {
    what: 'disabling: sessions and links go on when the member is enabled again',
    foundBy: 'server/people/endings.test.ts',
    from: `  await endTokens(transaction, memberId, ending);\n  if (disabled)`,
    to: `  if (disabled)`,
  },
  {
    what: 'meetings: remarks for every member',
    from: `...(viewer.mayChange && forOrganisers)`,
    to: `...forOrganisers`,
  },
  {
    what: 'meetings: whom to phone by name without consent',
    from: `if (!maySee(viewer, one)) {`,
    to: `if (!all && one.disabled === 1) {`,
  },
  {
    what: "meetings: a member's own answer gives way to what was entered",
    from: `if (!overOwn && standsOwn(meeting, before)) throw new Refusal('conflict');`,
    to: ``,
  },
  {
    what: 'memorials: words of disabled members',
    foundBy: 'server/memorials/memorials.test.ts',
    from: `.where(isEnabled) .orderBy('memorial_notes.at')`,
    to: `.orderBy('memorial_notes.at')`,
  },
  {
    what: 'album: names of those who have not ticked its box',
    from: `is.and([isNamed, is('members.album_consent', '=', 1)]);`,
    to: `isNamed;`,
  },
  {
    what: 'preview of a mail to all: who takes no Rundmails, by names that are not released',
    from: `.filter((row) => all || mayBeNamed(row))`,
    to: ``,
  },
  {
    what: 'portraits: cut from a hidden picture',
    from: `const filesId = (await images.filesIdOf(imageId)) ?? ''; const listed = await images.findFile(galleryId, filesId, 'full.jpg');`,
    to: `const filesId = (await images.filesIdOf(imageId, 'maintainers')) ?? '';
      const listed = await images.findFile(galleryId, filesId, 'full.jpg', 'maintainers');`,
    and: { from: `await mustBeShown(transaction, { galleryId, imageId });`, to: `` },
  },
  {
    what: 'hiding: a hidden picture is sent once more',
    from: `if (await known.limit(1).executeTakeFirst()) throw new Refusal('hidden-picture');`,
    to: ``,
  },
  {
    what: 'hiding: the ZIP of a gallery',
    foundBy: 'server/galleries/zip.test.ts',
    from: `.select(['images.id', 'images.title', 'galleries.title as gallery', 'taken_at', 'uploaded_at']) .where('gallery_id', '=', galleryId) .where(seenIn(view))`,
    to: `.select(['images.id', 'images.title', 'galleries.title as gallery', 'taken_at', 'uploaded_at']).where('gallery_id', '=', galleryId)`,
  },
  {
    what: 'links: those that were mailed before go on after a new password',
    from: `if (ended.includes('links'))`,
    to: `if (ended.includes('links') && ending !== 'password-changed')`,
  },
];

const serverFiles = (root: string) =>
  globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

/** In which files a defect goes. */
export const placesOf = (root: string, { from, and }: Planted): string[] =>
  [from, and?.from ?? []].flat().map((one) => fileOf(root, serverFiles(root), one));

/** Puts a defect into a copy of the tree. */
export function plant(root: string, { and, ...first }: Planted): void {
  for (const one of [first, and ?? []].flat()) change(root, serverFiles(root), one);
}
