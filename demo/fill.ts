import { copyFile } from 'node:fs/promises';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { SiteServices } from '#server/compose/site.ts';
import { createComments } from '#server/galleries/comments/comments.ts';
import { MAINTAINERS } from '#server/galleries/seen-in.ts';
import { createGroupEmails } from '#server/group-email/group-emails.ts';
import { staying } from '#server/http/guard/fair-line.ts';
import { createMailQueue } from '#server/mail/queue.ts';
import { keepTold } from '#server/news/told.ts';
import type { Write } from '#server/ports/database/database.ts';
import { groupEmails, missingHint, missing as missingPeople } from '#texts/demo.ts';
import { commentsUnder, namesOn } from '#texts/demo-galleries.ts';
import { demoGalleries, demoMemorial, demoPortraits } from './class.ts';
import { fillMeetings } from './meetings.ts';
import { demoLogins, fillMembers } from './members.ts';

/** Who wants to be asked in that month whether the contact data hold. */
const askedYearly = ['sabine.koerner', 'birgit.aßmann', 'doris.kühn', 'matthias.eßer'];
const MARCH = 3;

export const DEMO_PASSWORD = 'Farbe haelt zusammen';

type IdOf = (username: string) => string;

type Options = { progress?(done: number, all: number): void; signal?: AbortSignal };

/** Fills an empty site with the demo class, through the site's own stores and picture process. */
export async function fillDemo(site: SiteServices, options: Options = {}): Promise<void> {
  const hash = await site.passwords.hash(DEMO_PASSWORD);
  const ids = await fillMembers(site, hash);
  const idOf = (username: string) => ids.get(username) ?? '';
  await fillMissing(site, idOf);
  await fillYearlyCheck(site, idOf);
  await fillMemorial(site, idOf);
  await fillPortraits(site, idOf, options);
  const galleryIds = await fillGalleries(site, idOf, options);
  await fillMeetings(site, idOf, galleryIds);
  await fillNames(site, idOf);
  await fillArchive(site, idOf);
}

const writeOf =
  ({ db }: Pick<SiteServices, 'db'>): Write =>
  (work) =>
    db.transaction().execute(work);

/** Receives a file of the demo as if it were sent. */
const sent = (file: string) => async (target: string) => {
  await copyFile(file, target);
  return {};
};

/** People whom the class has lost, and what is known of the first of them. */
async function fillMissing(site: SiteServices, idOf: IdOf): Promise<void> {
  const { missing } = site.modules.missing.provides;
  await writeOf(site)(async (transaction) => {
    const sought = [];
    for (const person of missingPeople) sought.push(await missing.add(transaction, person));
    const [first = ''] = sought;
    await missing.addHint(transaction, first, idOf(missingHint.by), missingHint.hint);
    for (const name of missingHint.seekers)
      await missing.look(transaction, first, idOf(name), { looking: true });
  });
}

async function fillYearlyCheck(site: SiteServices, idOf: IdOf): Promise<void> {
  const { yearlyChecks } = site.modules.yearlyCheck.provides;
  await writeOf(site)(async (transaction) => {
    await yearlyChecks.choose(transaction, MARCH);
    for (const name of askedYearly) await yearlyChecks.setWanted(transaction, idOf(name), true);
  });
}

async function fillMemorial(site: SiteServices, idOf: IdOf): Promise<void> {
  const write = writeOf(site);
  const { memorials } = site.modules.memorials.provides;
  const { portraits } = site.modules.members.provides;
  const remembered = { id: idOf(demoMemorial.username), disabled: 0, left_at: null };
  const memorialId = await write(async (transaction) => {
    const id = (await memorials.add(transaction, demoMemorial.about, remembered)) ?? '';
    for (const [username, text] of Object.entries(demoMemorial.words))
      await memorials.say(transaction, id, idOf(username), text);
    return id;
  });
  const made = await portraits.make(staying(''), sent(demoMemorial.file));
  await write((transaction) => memorials.setPortrait(transaction, memorialId, made));
}

async function fillPortraits(site: SiteServices, idOf: IdOf, { signal }: Options): Promise<void> {
  const { portraits } = site.modules.members.provides;
  for (const { username, kind, file } of demoPortraits) {
    signal?.throwIfAborted();
    await portraits.store(staying(idOf(username)), kind, sent(file), writeOf(site));
  }
}

/** The galleries with their pictures, and what is written about them. Returns their ids. */
async function fillGalleries(
  site: SiteServices,
  idOf: IdOf,
  { progress, signal }: Options,
): Promise<string[]> {
  const { uploads } = site.modules.galleries.provides;
  const creator = idOf(demoLogins[0]);
  const galleryIds: string[] = [];
  for (const { title, description } of demoGalleries)
    galleryIds.push((await site.galleries.create(site.db, { title, description }, creator)).id);

  const pictures = demoGalleries.flatMap((gallery, number) =>
    gallery.images.map((image) => ({ ...image, number })),
  );
  const imageIds = new Map<string, string>();
  for (const [index, { number, name, title, uploader, repeats = '', file }] of pictures.entries()) {
    signal?.throwIfAborted();
    // The last pictures, and what comes after them, is new to those who log in.
    if (number === pictures.at(-1)?.number && number !== pictures[index - 1]?.number)
      await noteVisits(site, demoLogins.map(idOf));
    const receive = async (target: string) => {
      await copyFile(file, target);
      return { fields: { title, repeats: imageIds.get(repeats) }, fileName: 'demo.jpg' };
    };
    const galleryId = galleryIds[number] ?? '';
    using place = site.pictures.place(staying(idOf(uploader)));
    const { id: imageId } = await uploads.store(galleryId, place, receive, writeOf(site));
    imageIds.set(name, imageId);
    await fillWords(site, idOf, { galleryId, imageId, title });
    progress?.(index + 1, pictures.length);
  }
  return galleryIds;
}

/** As if these members had been here until now. */
async function noteVisits({ db, now }: SiteServices, ids: readonly string[]): Promise<void> {
  for (const id of ids) await keepTold(db, id, { seen_until: now() });
}

/** Writes what the class has to say about a picture. Ids by username. */
async function fillWords(
  { db, now }: Pick<SiteServices, 'db' | 'now'>,
  idOf: IdOf,
  { galleryId, imageId, title }: { galleryId: string; imageId: string; title: string },
): Promise<void> {
  const place = { galleryId, imageId, view: MAINTAINERS };
  for (const { author, hoursAgo, text } of commentsUnder[title] ?? []) {
    const comments = createComments(db, () => now() - hoursAgo * HOUR_MS);
    await db.transaction().execute((transaction) => comments.write(transaction, place, idOf(author), text));
  }
}

/** Who is on two of the pictures, which are there already. */
async function fillNames({ db, modules }: SiteServices, idOf: IdOf): Promise<void> {
  const { names } = modules.galleries.provides;
  for (const { title, setBy, text, marks } of namesOn) {
    const image = await db
      .selectFrom('images')
      .select(['id as imageId', 'gallery_id as galleryId'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    const asker = { id: idOf(setBy), username: setBy };
    await db
      .transaction()
      .execute((transaction) => names.replace(transaction, image, asker, MAINTAINERS, { text, marks }));
  }
}

/** What was sent to all, as by the clock of then. It has arrived, so nothing of it leaves again. */
async function fillArchive(
  { db, now, mailMembers }: Pick<SiteServices, 'db' | 'now' | 'mailMembers'>,
  idOf: IdOf,
): Promise<void> {
  for (const { sender, daysAgo, ...email } of groupEmails) {
    const at = now() - daysAgo * DAY_MS;
    const sending = createGroupEmails({ db, now: () => at, queue: createMailQueue(() => at), mailMembers });
    await db.transaction().execute(async (transaction) => {
      const { id } = await sending.accept(transaction, idOf(sender), email);
      const copies = transaction.updateTable('mail_copies').where('mail_id', '=', id);
      await copies.set({ state: 'handed-over', handed_at: at, attempts: 1 }).execute();
    });
  }
}
