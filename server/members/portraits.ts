import { createHash, hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ADDRESS_BOOK_SIZE, type Crop, type PortraitKind, portraitSizes } from '#contract/members.ts';
import { usernameKey } from '#contract/username.ts';
import type { Pictures } from '#server/galleries/pictures/pictures.ts';
import type { Sender } from '#server/http/guard/fair-line.ts';
import { isNamed } from '#server/people/named.ts';
import { imageOf, isShownPortrait } from '#server/people/shown-portraits.ts';
import type { Database, Write } from '#server/ports/database/database.ts';

const squares = portraitSizes.map((size) => ({ size: Number(size), name: `${size}.webp` }));
const forAddressBooks = { size: ADDRESS_BOOK_SIZE, name: `${ADDRESS_BOOK_SIZE}.jpg` };

type Receive = (target: string) => Promise<Crop>;

type PortraitDeps = {
  db: Database;
  pictures: Pick<Pictures, 'place' | 'makePortrait'>;
  /** Folder for pictures in progress. */
  work: string;
};

/**
 * The squares of the picture that `receive` writes to the given path, with others that are wanted, and the hash of that
 * picture.
 */
async function makeSquares(
  { pictures, work }: Pick<PortraitDeps, 'pictures' | 'work'>,
  sender: Sender,
  receive: Receive,
  more: { size: number; name: string }[] = [],
) {
  using place = pictures.place(sender);
  const id = randomUUID();
  const source = path.join(work, `${id}.upload`);
  const folder = path.join(work, id);
  try {
    const crop = await receive(source);
    await mkdir(folder, { mode: 0o700 });
    await pictures.makePortrait(source, folder, place, crop);
    const made = [...squares, ...more].map(async ({ size, name }) => {
      const content = await readFile(path.join(folder, name));
      return { size, content, sha256: hash('sha256', content) };
    });
    return { portrait: await Promise.all(made), receivedSha256: await hashOfFile(source) };
  } finally {
    await rm(source, { force: true });
    await rm(folder, { force: true, recursive: true });
  }
}

function making(deps: PortraitDeps) {
  return {
    make: (sender: Sender, receive: Receive) => makeSquares(deps, sender, receive),

    /**
     * Makes a portrait, and stores it in place of another one, unless `look` refuses: what was seen before it was made may
     * be otherwise by then. It returns the image, where that is known.
     */
    async store(
      sender: Sender,
      kind: PortraitKind,
      receive: Receive,
      write: Write,
      look?: (transaction: Database, sha256: string) => Promise<string | undefined>,
    ): Promise<void> {
      const { memberId } = sender;
      // Address books get the face of today.
      const { portrait, receivedSha256 } = await makeSquares(
        deps,
        sender,
        receive,
        kind === 'now' ? [forAddressBooks] : [],
      );
      await write(async (transaction) => {
        const known = await look?.(transaction, receivedSha256);
        const image_id = known ?? (await imageOf(transaction, receivedSha256));
        await remove(transaction, memberId, kind);
        await transaction
          .insertInto('portraits')
          .values(portrait.map((square) => ({ ...square, member_id: memberId, kind, image_id })))
          .execute();
      });
    },

    remove,
  };
}

function finding(db: Database) {
  return {
    /** What address books get of those of these members who consented, beside the contact data, by username. */
    async forAddressBooks(usernames: readonly string[]) {
      const rows = await db
        .selectFrom('members')
        .leftJoin('portraits', (join) =>
          join
            .onRef('portraits.member_id', '=', 'members.id')
            .on('kind', '=', 'now')
            .on('size', '=', ADDRESS_BOOK_SIZE)
            .on(() => isShownPortrait('portraits')),
        )
        .select(['members.id', 'members.username', 'content'])
        .where('members.username_key', 'in', usernames.map(usernameKey))
        .where(isNamed)
        .execute();
      return new Map(
        rows.map(({ id, username, content }): [string, { uid: string; photo?: Uint8Array }] => [
          username,
          { uid: hash('sha256', `vcard ${id}`), ...(content && { photo: content }) },
        ]),
      );
    },

    /** A portrait of oneself, or of a member who consented; undefined for anybody else, existing or not. */
    async find(askerId: string, username: string, { kind, size }: { kind: PortraitKind; size: string }) {
      return db
        .selectFrom('portraits')
        .innerJoin('members', 'members.id', 'portraits.member_id')
        .select(['content', 'sha256'])
        .where('members.username_key', '=', usernameKey(username))
        .where('kind', '=', kind)
        .where('size', '=', Number(size))
        .where(isShownPortrait('portraits'))
        .where((is) => is.or([is('members.id', '=', askerId), isNamed]))
        .executeTakeFirst();
    },
  };
}

export type Portraits = ReturnType<typeof createPortraits>;

/** Portraits of members, which are rows: a few kB each, they come and go with the member. */
export function createPortraits(deps: PortraitDeps) {
  return {
    ...making(deps),
    ...finding(deps.db),
  };
}

async function hashOfFile(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

const remove = (transaction: Database, memberId: string, kind: PortraitKind) =>
  transaction.deleteFrom('portraits').where('member_id', '=', memberId).where('kind', '=', kind).execute();
