import { isTyped } from '#contract/characters.ts';
import { fullName } from '#contract/full-name.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Binders } from '#server/http/table/serve.ts';
import { isUnchanged, senderOf } from '#server/http/wire/sender.ts';
import { namesFor } from '#server/people/named.ts';
import { fullNameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Module } from '../compose/module.ts';
import type { galleriesModule } from '../galleries/module.ts';
import type { membersModule } from '../members/module.ts';
import type { Portraits } from '../members/portraits.ts';
import type { Missing } from '../missing/missing.ts';
import type { missingModule } from '../missing/module.ts';
import { createMemorials, type Memorials } from './memorials.ts';

type Handed = Pick<ReturnType<typeof galleriesModule>['provides'], 'refuseHidden'> &
  Pick<ReturnType<typeof missingModule>['provides'], 'missing'> &
  Pick<ReturnType<typeof membersModule>['provides'], 'portraits'>;

export function memorialsModule(shared: Shared, { missing, refuseHidden, portraits }: Handed) {
  const memorials = createMemorials(shared.db, shared.now);
  return {
    provides: { memorials },
    serve: (binders) => serveMemorials(binders, { ...shared, memorials, missing, portraits, refuseHidden }),
  } satisfies Module;
}

type Deps = Pick<Shared, 'freeSpace' | 'members' | 'record' | 'seatMails'> & {
  memorials: Memorials;
  missing: Pick<Missing, 'remove'>;
  portraits: Pick<Portraits, 'make'>;
  /** Refuses a picture that somebody has taken out of sight, by its hash. */
  refuseHidden(transaction: Database, sha256: readonly string[]): Promise<void>;
};

type Names = { first_name: string; surname: string };

type Found = Names & { member_id: string | null; username: string | null };

/** For the record: whom. Who of the family agreed is in the entry alone, and goes with it. */
const recorded = (found: Found) => {
  const { member_id: id, username } = found;
  return {
    member: id !== null && username !== null ? { id, username } : undefined,
    object: fullNameOf(found),
  };
};

/** Who of the class has died: what members read and say, and what maintainers enter. */
function serveMemorials(binders: Binders, deps: Deps): void {
  serveForMembers(binders, deps);
  serveEntries(binders, deps);
  servePortraits(binders, deps);
}

async function mustFind(memorials: Memorials, transaction: Database, id: string) {
  const found = await memorials.find(transaction, id);
  if (!found) throw new Refusal('not-found');
  return found;
}

function serveForMembers({ serve, serveShared }: Binders, { memorials }: Pick<Deps, 'memorials'>): void {
  serveShared('GET /memorials', () => memorials.all());

  serve('GET /memorials/{id}/portrait/{size}', async ({ params, request, reply }) => {
    const found = await memorials.findPortrait(params.id, params.size);
    if (!found) throw new Refusal('not-found');
    if (isUnchanged(request, reply, found.sha256)) return reply;
    return reply.type('image/webp').send(Buffer.from(found.content));
  });

  serve('POST /memorials/{id}/words', async ({ params, body, member, write }) => {
    await write(async (transaction) => {
      await mustFind(memorials, transaction, params.id);
      await memorials.say(transaction, params.id, member.id, body.text);
    });
  });

  serve('DELETE /memorials/{id}/words', async ({ params, member, write }) => {
    await write(async (transaction) => {
      const isThere = await memorials.takeBack(transaction, params.id, member.id);
      if (!isThere) throw new Refusal('not-found');
    });
  });
}

function serveEntries(
  { serve }: Binders,
  deps: Omit<Deps, 'freeSpace' | 'portraits' | 'refuseHidden'>,
): void {
  const { memorials, members, missing, record, seatMails } = deps;

  serve('GET /maintenance/memorials', async ({ member, write }) => {
    const all = await memorials.maintained();
    if (all.length > 0)
      await write((transaction) => record.addReading(transaction, member, { act: 'memorials-read' }));
    return all;
  });

  serve('POST /maintenance/memorials', ({ body, member: actor, write }) =>
    write(async (transaction) => {
      const { username, portrait } = body;
      const member = username === undefined ? undefined : await members.find(username, transaction);
      if (username !== undefined && !member) throw new Refusal('not-found');
      const { apart = '' } = member ? (await namesFor(transaction, { all: true }))(member) : {};
      if (!isTyped(body.typed, fullName(body) + apart)) throw new Refusal('not-valid');
      // It shuts the account, and the role goes first.
      if (member?.maintainer === 1) throw new Refusal('conflict');
      if (member) await seatMails.tellOfGoing(transaction, member.id);
      const added = await memorials.add(transaction, body, member);
      if (added === undefined) throw new Refusal('conflict');
      if (portrait) {
        const from = { memberId: member?.id ?? '', kind: portrait };
        if (!(await memorials.takePortrait(transaction, added, from))) throw new Refusal('conflict');
      }
      await record.add(transaction, actor, {
        act: 'memorial-added',
        member,
        object: fullName(body),
      });
      const object = body.missingId && (await missing.remove(transaction, body.missingId));
      if (object) await record.add(transaction, actor, { act: 'missing-removed', object });
      return { id: added };
    }),
  );

  serve('PUT /maintenance/memorials/{id}', async ({ params, body, member, write }) => {
    await write(async (transaction) => {
      await mustFind(memorials, transaction, params.id);
      await memorials.change(transaction, params.id, body);
      const found = await mustFind(memorials, transaction, params.id);
      await record.add(transaction, member, { act: 'memorial-changed', ...recorded(found) });
    });
  });

  serve('DELETE /maintenance/memorials/{id}', async ({ params, body, member: actor, write }) => {
    await write(async (transaction) => {
      const found = await mustFind(memorials, transaction, params.id);
      if (!isTyped(body.typed, fullNameOf(found))) throw new Refusal('not-valid');
      await memorials.remove(transaction, found);
      await record.add(transaction, actor, { act: 'memorial-removed', ...recorded(found) });
    });
  });

  serve('DELETE /maintenance/memorials/{id}/words/{username}', async ({ params, member: actor, write }) => {
    await write(async (transaction) => {
      const found = await mustFind(memorials, transaction, params.id);
      const author = await members.find(params.username, transaction);
      if (!author || !(await memorials.takeBack(transaction, found.id, author.id)))
        throw new Refusal('not-found');
      const object = fullNameOf(found);
      await record.add(transaction, actor, { act: 'memorial-note-removed', member: author, object });
    });
  });
}

type PortraitDeps = Pick<Deps, 'freeSpace' | 'memorials' | 'portraits' | 'record' | 'refuseHidden'>;

function servePortraits({ serve }: Binders, deps: PortraitDeps): void {
  const { freeSpace, memorials, portraits, record, refuseHidden } = deps;

  serve('PUT /maintenance/memorials/{id}/portrait', async (call) => {
    const { params, member, receive, write } = call;
    // Before the body is read, and once more when it is there.
    await write((transaction) => mustFind(memorials, transaction, params.id));
    await freeSpace.demand(2 * IMAGE_MAX_BYTES);
    const made = await portraits.make(senderOf(call), async (target) => (await receive(target)).fields);
    await write(async (transaction) => {
      const found = await mustFind(memorials, transaction, params.id);
      await refuseHidden(transaction, [made.receivedSha256]);
      await memorials.setPortrait(transaction, params.id, made);
      await record.add(transaction, member, { act: 'memorial-changed', ...recorded(found) });
    });
  });

  serve('DELETE /maintenance/memorials/{id}/portrait', async ({ params, member, write }) => {
    await write(async (transaction) => {
      const found = await mustFind(memorials, transaction, params.id);
      await memorials.removePortrait(transaction, params.id);
      await record.add(transaction, member, { act: 'memorial-changed', ...recorded(found) });
    });
  });
}
