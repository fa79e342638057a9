import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { createComments } from '#server/galleries/comments/comments.ts';
import {
  changeGallery,
  moveImage,
  mustFindGallery,
  mustFindImage,
  retitleImage,
  uploadersOf,
} from '#server/galleries/edit.ts';
import { createGalleries } from '#server/galleries/galleries.ts';
import { createImages } from '#server/galleries/images.ts';
import { turnMarks } from '#server/galleries/names/marks.ts';
import { createNames } from '#server/galleries/names/names.ts';
import { ownMarks } from '#server/galleries/own-export.ts';
import { filesNow, switchFiles } from '#server/galleries/turning/switch-files.ts';
import { groupEmailState } from '#server/group-email/copies.ts';
import { createGroupEmails, enforceAllowance } from '#server/group-email/group-emails.ts';
import { createAttempts } from '#server/http/guard/attempts.ts';
import { createMailMembers } from '#server/mail/members.ts';
import { createMailQueue } from '#server/mail/queue.ts';
import { maintainedMember } from '#server/maintenance/maintained-members.ts';
import { createAnswers } from '#server/meetings/answers.ts';
import { callsOf } from '#server/meetings/calls.ts';
import { createEnteredAnswers } from '#server/meetings/entered-answers.ts';
import { guestsOf } from '#server/meetings/guests.ts';
import { createMeetings } from '#server/meetings/meetings.ts';
import { createOtherGuests } from '#server/meetings/other-guests.ts';
import { whoAnswered, whoVoted, whoWasInvited } from '#server/meetings/recipients.ts';
import { createMeetingViews } from '#server/meetings/views.ts';
import { createDirectory } from '#server/members/directory.ts';
import { createMembers } from '#server/members/members.ts';
import { ownMeetings } from '#server/members/own-export.ts';
import { createPortraits } from '#server/members/portraits.ts';
import { createMemorials } from '#server/memorials/memorials.ts';
import { createMissing } from '#server/missing/missing.ts';
import { createMonthlyMail } from '#server/news/monthly-mail.ts';
import { createNews } from '#server/news/news.ts';
import { createAccountMails } from '#server/password/account-mails.ts';
import { createOwnAddress } from '#server/password/own-address.ts';
import { consentHistory, consentState } from '#server/people/consents.ts';
import { endSearch } from '#server/people/end-search.ts';
import { createDeviceMarks } from '#server/session/device-marks.ts';
import { createSessions } from '#server/session/sessions.ts';
import type { Database } from './database.ts';
import { migrate } from './schema/migrate.ts';
import { openSqlite } from './sqlite.ts';

/** Scans that are no table scans, or that read exactly the rows of the answer. */
const ALLOWED =
  /^SCAN (CONSTANT ROW|\d+-ROW VALUES CLAUSE|pragma_data_version |memorials$|memorial_words$|(galleries|meetings) USING (COVERING )?INDEX (galleries|meetings)_by_age)/;

/** An empty database that records every query and can explain them. */
async function explainedDatabase(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'klassenkreis-test-'));
  const file = path.join(folder, 'test.db');
  const plain = openSqlite(file);
  await migrate(plain);
  const connection = new DatabaseSync(file, { readOnly: true });
  t.after(async () => {
    connection.close();
    await plain.destroy();
    rmSync(folder, { recursive: true });
  });

  const statements = new Set<string>();
  const takeDown: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      statements.add(plain.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    db: plain.withPlugin(takeDown),
    scans: () =>
      [...statements].flatMap((statement) =>
        connection
          .prepare(`explain query plan ${statement}`)
          .all()
          .map((step) => String(step.detail))
          .filter((detail) => detail.startsWith('SCAN') && !ALLOWED.test(detail))
          .map((detail) => `${detail}: ${statement}`),
      ),
    count: () => statements.size,
  };
}

/** Names on a picture, of which every query is asked only where there are some. */
async function explainNames(db: Database, id: string) {
  const imageId = '01890000-0000-7000-8000-000000000001';
  const gallery = await createGalleries(db, Date.now).create(db, { title: 'x', description: 'x' }, id);
  const pixels = { width: 1, height: 1, average_color: '#000000', bytes: 1, uploaded_at: 1 };
  await db
    .insertInto('images')
    .values({ id: imageId, files_id: imageId, turned: 0, gallery_id: gallery.id, title: 'x', ...pixels })
    .execute();
  const names = createNames({ db, now: Date.now });
  const image = { galleryId: gallery.id, imageId };
  const asker = { id, username: 'anna' };
  await db.updateTable('members').set({ publication_consent: 1 }).where('id', '=', id).execute();
  for (const x of [0.1, 0.2])
    await names.replace(db, image, asker, id, {
      text: 'x',
      marks: [
        { x, y: 0.5, username: 'anna' },
        { x: 0.5, y: 0.5, name: `Kai ${x}` },
      ],
    });
  await turnMarks(db, imageId, 90);
  await names.of(image, id);
  await names.picturesWith('anna', 0, asker, id);
  await ownMarks(db, id);
  await names.takeAway(db, image, id, id);
}

test('no call reads a table from end to end', async (t) => {
  const { db, scans, count } = await explainedDatabase(t);
  const sessions = createSessions(db, Date.now);
  const deviceMarks = createDeviceMarks(db, Date.now);
  const members = createMembers(db, Date.now);
  const directory = createDirectory(db);
  const galleries = createGalleries(db, Date.now);
  const images = createImages(db);
  const attempts = createAttempts(db, Date.now);
  const mailMembers = createMailMembers(db);
  const missing = createMissing(db, Date.now);
  const none = () => {
    throw new Error('This test makes no portraits');
  };
  const portraits = createPortraits({ db, pictures: { place: none, makePortrait: none }, work: '' });

  await sessions.find('token');
  await sessions
    .writeAs('hash', () => {})(async () => {})
    .catch(() => {});
  await sessions.end(db, 'hash');
  await sessions.deleteEnded();
  await members.usernames();
  await members.findForLogin('anna@example.org');
  await members.dataFor('id', 'anna');
  await directory.entries();
  await directory.contacts();
  await directory.contact('anna');
  await galleries.all();
  await galleries.find('id');
  await galleries.exists('id');
  await images.list('id');
  await images.part('id', 3);
  await images.find('id', 'id');
  await images.listForZip('id');
  await images.findFile('id', 'id', 'full.jpg');
  await images.uploaderOf('id', 'id');
  // For who has uploaded a picture that is hidden.
  await galleries.all('id');
  await images.list('id', 'id');
  await images.part('id', 3, 'id');
  await images.find('id', 'id', 'id');
  await images.filesIdOf('id', 'id');
  await images.uploadedBy('id');
  await images.storedBy('id');
  await images.remove(db, 'id');
  await mustFindGallery(db, 'id').catch(() => {});
  await mustFindImage(db, 'id', 'id').catch(() => {});
  await uploadersOf(db, 'id');
  const words = { title: 'x', description: 'x' };
  const mended = { id: 'id', ...words, creatorId: null, coverId: null, creator: undefined };
  await changeGallery(db, mended, { ...words, title: 'y' });
  const file = { name: 'full.jpg', bytes: 1, sha256: 'x' } as const;
  const image = {
    id: 'id',
    title: 'x',
    gallery: 'x',
    galleryId: 'id',
    filesId: 'id',
    uploaderId: null,
    uploader: undefined,
  };
  await retitleImage(db, image, 'y');
  await moveImage(db, image, 'another');
  await filesNow(db, 'id');
  await switchFiles(db, image, { filesId: 'a', width: 1, height: 1, files: [file] }, 90).catch(() => {});
  await attempts.count('bucket', { tries: 0, seconds: 60, grows: true });
  await (await attempts.take([['another', { tries: 1, seconds: 60 }]]))();
  await deviceMarks.isKnown('id', 'mark');
  await deviceMarks.deleteOld();
  await mailMembers.find('id');
  await mailMembers.wanting();
  await members.add(db, { username: 'anna', email: 'anna@example.org', passwordHash: null });
  const anna = await members.findForLogin('anna');
  const galleryId = (await galleries.create(db, words, anna?.id ?? '')).id;
  const files = [{ name: 'full.jpg' as const, bytes: 1, sha256: '' }];
  const picture = {
    width: 1,
    height: 1,
    averageColor: '',
    takenAt: undefined,
    sentSha256: '',
    receivedSha256: '',
    files,
  };
  const uploaded = { id: 'image', galleryId, uploaderId: anna?.id ?? '', title: 'x', uploadedAt: 1 };
  await images.add(db, uploaded, picture);
  const place = { galleryId, imageId: 'image', view: 'id' };
  const under = createComments(db, Date.now);
  const written = await under.write(db, place, anna?.id ?? '', 'x');
  await under.under(place);
  await under.find(db, place, written.id, 'id');
  await under.remove(db, written.id);
  await explainNames(db, anna?.id ?? '');
  await consentState(db, anna?.id ?? '');
  await consentHistory(db, 'id');
  await mailMembers.publicNames(['id']);
  await groupEmailState(db, mailMembers, 'id', { senderId: 'id', all: false });
  await enforceAllowance(db, 'id', Date.now());
  const queue = createMailQueue(Date.now);
  const groupEmails = createGroupEmails({ db, now: Date.now, queue, mailMembers });
  await groupEmails.outlook(anna?.id ?? '');
  const mails = createAccountMails(queue);
  const ownAddress = createOwnAddress({ db, now: Date.now, mails, mailAddress: () => 'neu@example.org' });
  await ownAddress.state(anna?.id ?? '');

  const meetings = createMeetings(Date.now);
  const views = createMeetingViews(db, meetings, Date.now);
  const meetingId = await meetings.create(db, anna?.id ?? '', {
    ...{ title: 'Treffen', description: '', place: '', street: '', town: '', endsAt: null, dates: [] },
    ...{
      startsAt: `${new Date().getFullYear() + 1}-06-12`,
      answerUntil: `${new Date().getFullYear() + 1}-06-01`,
    },
    ...{ reminds: false, question: '', choices: [] },
  });
  const answers = createAnswers(meetings, Date.now);
  await answers.answer(db, meetingId, anna?.id ?? '', { answer: 'yes', persons: 1 });
  await views.all(anna?.id ?? '');
  await views.one(db, meetingId, { id: anna?.id ?? '', mayChange: true, mayRemoveOrganisers: true });
  await whoAnswered(db, meetingId, ['yes', 'maybe', 'no']);
  await whoVoted(db, meetingId);
  await whoWasInvited(db, meetingId);
  const otherGuests = createOtherGuests(meetings, Date.now);
  const guest = { name: 'Frau Lehrreich', persons: 1, remark: '' };
  const guestId = await otherGuests.add(db, meetingId, guest);
  await otherGuests.change(db, meetingId, guestId, guest);
  await otherGuests.notePayment(db, meetingId, anna?.id ?? '', { paid: true });
  await guestsOf(db, await meetings.find(db, meetingId));
  const entering = createEnteredAnswers({ now: Date.now, queue, mailMembers, meetings, answers });
  const entered = { answer: 'no', persons: 1, overOwn: true } as const;
  await entering.enter(db, meetingId, anna?.id ?? '', entered, 'id').catch(() => undefined);
  await entering.takeBack(db, meetingId, anna?.id ?? '').catch(() => undefined);
  await callsOf(db, await meetings.find(db, meetingId), { id: 'id', all: true });
  await otherGuests.remove(db, meetingId, guestId);
  await ownMeetings(db, anna?.id ?? '');
  await missing.look(db, 'id', anna?.id ?? '', false);
  await missing.seekersOf('id', null);
  await missing.willBeTold(db, 'id', 'id');
  await endSearch(db, { found_id: 'id' }, 0);
  await missing.hintsDone(db, 'id');
  await portraits.forAddressBook('anna');

  const news = createNews(db, Date.now);
  const session = { member: { id: anna?.id ?? '', username: 'anna' }, tokenHash: 'hash', endsAt: 0 };
  for (const isMaintainer of [false, true]) {
    const visit = { ...session, isMaintainer, actsAsMaintainer: isMaintainer, hasSetPassword: false };
    await news.see(db, visit, 1);
    await news.since(visit);
  }
  await createMonthlyMail({ db, now: Date.now, queue, mailMembers }).choose(db, anna?.id ?? '', true);
  const memorials = createMemorials(db, Date.now);
  const names = { firstName: 'Jens', surname: 'Riedel', birthName: '', text: '', agreedBy: 'Inge' };
  const memorialId = await memorials.add(db, names, { id: anna?.id ?? '', disabled: 0 });
  const memorial = (await memorials.find(db, memorialId ?? '')) ?? assert.fail();
  await memorials.change(db, memorial.id, names);
  await memorials.say(db, memorial.id, anna?.id ?? '', 'Danke');
  await memorials.takePortrait(db, memorial.id, { memberId: 'id', kind: 'then' });
  await memorials.setPortrait(db, memorial.id, [{ size: 96, content: new Uint8Array(), sha256: 'x' }]);
  await memorials.findPortrait(memorial.id, '96');
  await memorials.all();
  await memorials.maintained();
  await maintainedMember(db, anna?.id ?? '', Date.now());
  await memorials.takeBack(db, memorial.id, anna?.id ?? '');
  await memorials.remove(db, memorial);

  assert.ok(count() > 40);
  assert.deepEqual(scans(), []);
});

test('the explanation finds a scan where there is one', async (t) => {
  const { db, scans } = await explainedDatabase(t);
  await db.selectFrom('members').select('id').where('city', '=', 'Ulm').execute();
  assert.equal(scans().length, 1);
});
