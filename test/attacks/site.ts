import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import type { Comment } from '#contract/pictures.ts';
import { composeAdmin } from '#server/compose/admin.ts';
import { readConfig } from '#server/config/config.ts';
import { contactColumns } from '#server/people/contact-columns.ts';
import { hashToken } from '#server/random-tokens.ts';
import { type RawAnswer, rawCall } from '#test/support/raw-call.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';
import { meeting } from '../year/meetings/attacks.ts';
import { PASSWORD, people, picture, profiles, gallery as words } from './people.ts';
import { type Actor, bytesOf, type Request } from './request.ts';
import { readState } from './state.ts';

export const ORIGIN = 'https://klasse.example';

export type Site = Awaited<ReturnType<typeof attackedSite>>;

/**
 * A real server process with a real mail server, five members, a gallery with one of anna's images, a meeting that she has
 * called, and a session for each actor. The test reads the database and the data folder directly.
 */
export async function attackedSite(t: TestContext) {
  const dataDir = await temporaryFolder(t);
  const mailServer = await testMailServer(t);
  const environment = {
    DATA_DIR: dataDir,
    BASE_URL: ORIGIN,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@klasse.example',
    ADMIN_EMAIL: 'betreuer@klasse.example',
    MAIL_PER_MINUTE: '0',
    MAIL_PER_HOUR: '0',
    UPLOADS_PER_HOUR: '1000',
    GALLERIES_PER_HOUR: '1000',
    FREE_SPACE_RESERVE_MB: '0',
  };
  const server = await startServer(t, environment);
  const parts = await composeAdmin(readConfig(environment));
  t.after(() => parts.dispose());
  await addPeople(parts);

  const join = async (username: string) => {
    const browser = server.browser();
    await browser.login(username, PASSWORD);
    return browser;
  };
  const actors: Record<Actor, TestBrowser> = {
    anna: await join('anna'),
    bert: await join('bert'),
    carl: await join('carl'),
    dora: await join('dora'),
    maja: await join('maja'),
    expired: await join('anna'),
    loggedOut: await join('anna'),
    nobody: server.browser(),
  };
  const gallery = await actors.anna.createGallery(words.title);
  const jpeg = await plainJpeg({ width: 60, height: 40 });
  const upload = await actors.anna.upload(gallery, jpeg, picture);
  assert.equal(upload.status, 201, upload.text);
  const { id: imageId } = upload.json as Image;
  const wrote = await actors.anna.post(`/galleries/${gallery}/images/${imageId}/comments`, {
    text: 'Am Steg',
  });
  assert.equal(wrote.status, 201, wrote.text);
  const called = await actors.anna.post('/meetings', meeting);
  assert.equal(called.status, 201, called.text);
  const { id: meetingId } = called.json as { id: string };
  const came = await actors.anna.post(`/meetings/${meetingId}/guests`, { name: 'Frau Lehrreich' });
  assert.equal(came.status, 201, came.text);
  await endSessions(parts, actors);
  await parts.db.updateTable('members').set({ maintainer: 1 }).where('username', '=', 'maja').execute();
  assert.equal((await actors.maja.post('/confirm_password', { password: PASSWORD })).status, 204);

  return {
    ...server,
    ...parts,
    dataDir,
    mailServer,
    actors,
    gallery,
    meeting: meetingId,
    guest: (came.json as { id: string }).id,
    image: upload.json as Image,
    words: (wrote.json as Comment).id,
    /** Sends raw bytes, or a request as its actor would send it. */
    send: (request: Request | string | Uint8Array): Promise<RawAnswer> => {
      const isRaw = typeof request === 'string' || request instanceof Uint8Array;
      const bytes = isRaw ? request : bytesOf(request, actors[request.as ?? 'anna']);
      return rawCall(server.address, bytes);
    },
    /** All persistent state, read after pending emails have arrived. */
    async state() {
      await arrived(parts.db);
      const letters = mailServer.letters.map(({ raw }) => raw);
      return readState(parts.db, dataDir, letters);
    },
  };
}

type Parts = Awaited<ReturnType<typeof composeAdmin>>;

async function addPeople({ db, members, passwords }: Parts): Promise<void> {
  const passwordHash = await passwords.hash(PASSWORD);
  for (const [username, { publicationConsent, acceptGroupEmails, ...contact }] of Object.entries(people)) {
    await members.add(db, { username, email: contact.privateEmailAddress, passwordHash });
    await db
      .updateTable('members')
      .set({
        ...contactColumns(contact),
        ...profiles[username as keyof typeof people],
        publication_consent: Number(publicationConsent),
        accept_group_emails: Number(acceptGroupEmails),
      })
      .where('username', '=', username)
      .execute();
    const { id } = (await members.find(username)) ?? assert.fail();
    const content = Buffer.from(`portrait of ${contact.surname}`);
    await db
      .insertInto('portraits')
      .values({ member_id: id, kind: 'now', size: 480, content, sha256: hash('sha256', content) })
      .execute();
  }
}

/** Ends three sessions but leaves their cookies in the browsers. */
async function endSessions({ db }: Parts, { dora, expired, loggedOut }: Record<Actor, TestBrowser>) {
  const dead = [dora, expired, loggedOut].map(({ cookies }) => new Map(cookies));
  await db.updateTable('members').set({ disabled: 1 }).where('username', '=', 'dora').execute();
  await db
    .updateTable('sessions')
    .set({ ends_at: Date.now() - 1000 })
    .where('token_hash', '=', hashToken(expired.cookies.get('__Host-session') ?? ''))
    .execute();
  assert.equal((await loggedOut.post('/logout')).status, 204);
  for (const [browser, cookies] of [dora, expired, loggedOut].entries())
    for (const [name, value] of dead[browser] ?? []) cookies.cookies.set(name, value);
}

/** What is to leave minutes from now, such as that a meeting is cancelled, is not waited for. */
async function arrived(db: Parts['db']): Promise<void> {
  const isUnderWay = () =>
    db
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select('mails.id')
      .where('ended_at', 'is', null)
      .where('due_at', '<', Date.now() + 60_000)
      .executeTakeFirst();
  for (let round = 0; (await isUnderWay()) && round < 1200; round += 1) await sleep(25);
}
