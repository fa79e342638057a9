import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { openSqlite } from '#server/ports/database/sqlite.ts';
import { migrate } from '#server/ports/database/schema/migrate.ts';
import { createImages } from '#server/galleries/images.ts';
import { createMembers } from '#server/members/members.ts';
import { createGalleries } from '#server/galleries/galleries.ts';
import { openPostgres } from '#server/ports/database/postgres.ts';
const pg = process.argv[2] === "-" ? "" : process.argv[2];
const db = pg ? (openPostgres as any)(pg) : openSqlite(path.join(mkdtempSync('/tmp/w-'), 'x.db'));
await migrate(db);
const members = createMembers(db, Date.now);
const ids: string[] = [];
for (let i = 0; i < 30; i++) { await members.add({ username: `m${i}`, email: `m${i}@example.org`, passwordHash: null }); ids.push((await members.find(`m${i}`))!.id); }
const g = (await createGalleries(db, Date.now).create(db, { title: 'x', description: 'y' }, ids[0]!)).id;
const images = createImages(db);
for (let i = 0; i < (Number(process.argv[3]) || 2000); i++) await db.transaction().execute((tx: any) => images.add(tx, { id: crypto.randomUUID(), galleryId: g, uploaderId: ids[i % 30]!, title: `Bild ${i}`, uploadedAt: 1000 + i }, { width: 1, height: 1, averageColor: '#000000', takenAt: undefined, sentSha256: `${i}`, files: [{ name: 'full.jpg', bytes: 1, sha256: 'x' }] } as any));
const rows = await db.selectFrom('images').select('id').execute();
for (const [n, { id }] of rows.entries()) if (process.argv[4] !== "none" && n % 3 === 0) await db.insertInto('image_words').values([0,1,2].map((k) => ({ id: crypto.randomUUID(), image_id: id, member_id: ids[(n + k) % 30]!, content: 'Das war am letzten Tag im alten Haus', written_at: n }))).execute();
const oldSelect = () => db.selectFrom('images').leftJoin('members', 'members.id', 'images.uploader_id').leftJoin('hidden_images', 'hidden_images.image_id', 'images.id').select(['images.id','images.gallery_id','images.title','images.width','images.height','images.average_color','images.taken_at','images.uploaded_at','members.username as uploader','hidden_images.image_id as hidden']);
const { seenIn, EVERYBODY } = await import('#server/galleries/seen-in.ts');
const oldList = () => oldSelect().where('images.gallery_id', '=', g).where(seenIn(EVERYBODY)).orderBy('images.uploaded_at').orderBy('images.id').execute();
const oldPart = () => oldSelect().where('images.id', 'in', db.selectFrom('images').select('id').where('gallery_id','=',g).where(seenIn(EVERYBODY)).orderBy('uploaded_at').orderBy('id').limit(60).offset(60)).orderBy('images.uploaded_at').orderBy('images.id').execute();
const { writtenUnder } = await import('#server/galleries/words.ts');
const { sql } = await import('kysely');
const newRaw = () => oldSelect().select(writtenUnder.as('words')).where('images.gallery_id', '=', g).where(seenIn(EVERYBODY)).orderBy('images.uploaded_at').orderBy('images.id').execute();
const grouped = async () => { await oldList(); return db.selectFrom('images').innerJoin('image_words', 'image_words.image_id', 'images.id').innerJoin('members', 'members.id', 'image_words.member_id').select(['images.id', sql`count(*)`.as('n')]).where('images.gallery_id','=',g).where('members.disabled','=',0).groupBy('images.id').execute(); };
const plainCount = () => oldSelect().select(sql`(select count(*) from image_words where image_words.image_id = images.id)`.as('words')).where('images.gallery_id', '=', g).where(seenIn(EVERYBODY)).orderBy('images.uploaded_at').orderBy('images.id').execute();
const column = () => oldSelect().select(sql`images.bytes`.as('words')).where('images.gallery_id', '=', g).where(seenIn(EVERYBODY)).orderBy('images.uploaded_at').orderBy('images.id').execute();
const med = (a: number[]) => a.sort((x, y) => x - y)[a.length >> 1]!;
async function time(f: () => Promise<unknown>, n: number) { const t = performance.now(); for (let i = 0; i < n; i++) await f(); return (performance.now() - t) / n; }
const r: Record<string, number[]> = { oldList: [], newList: [], newRaw: [], grouped: [], plainCount: [], column: [], oldPart: [], newPart: [] };
for (let k = 0; k < 15; k++) { r.oldList!.push(await time(oldList, 3)); r.newList!.push(await time(() => images.list(g), 3)); r.newRaw!.push(await time(newRaw,3)); r.grouped!.push(await time(grouped,3)); r.plainCount!.push(await time(plainCount,3)); r.column!.push(await time(column,3)); r.oldPart!.push(await time(oldPart, 10)); r.newPart!.push(await time(() => images.part(g, 1), 10)); }
for (const k in r) console.log(k, med(r[k]!).toFixed(2), 'ms');
await db.destroy();
