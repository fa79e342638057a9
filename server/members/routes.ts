import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { contactFields } from '#contract/contact-fields.ts';
import type { DirectoryContact } from '#contract/members.ts';
import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Binders } from '#server/http/table/serve.ts';
import { sendFile } from '#server/http/wire/sender.ts';
import { type ZipEntry, zipStream } from '#server/http/wire/zip-stream.ts';
import { shortDay } from '#texts/dates.ts';
import { contactList } from '#texts/exports.ts';
import { sendTable, type Table, tableFormats } from '../http/wire/tables.ts';
import { consentState } from '../people/consents.ts';
import { mustBeSelf } from '../people/username.ts';
import type { Directory } from './directory.ts';
import type { AddressChanged } from './members.ts';
import { type OwnColumns, ownExport } from './own-export.ts';
import type { Portraits } from './portraits.ts';
import type { Profiles } from './profiles.ts';
import { comingBirthdays } from './profiles.ts';
import { vCard } from './vcard.ts';

/** Of an address book. */
const CARDS_AT_ONCE = 50;

type Deps = Pick<Shared, 'db' | 'identity' | 'members' | 'now'> & {
  profiles: Profiles;
  directory: Directory;
  portraits: Pick<Portraits, 'forAddressBooks'>;
  /** The images that a member has uploaded. */
  imagesOf(memberId: string): Promise<{ images: object[]; files: ZipEntry[]; names: object }>;
  ownColumns: OwnColumns;
  addressChanged: AddressChanged;
};

export function serveMembers(binders: Binders, deps: Deps): void {
  serveProfiles(binders, deps);
  serveOwnData(binders, deps);
  serveDirectory(binders, deps);
}

type ProfilesDeps = Pick<Deps, 'addressChanged' | 'db' | 'members' | 'now' | 'profiles'>;

function serveProfiles({ serve, serveShared }: Binders, deps: ProfilesDeps): void {
  const { members, profiles, addressChanged } = deps;

  serveShared('GET /users', () => members.usernames());

  serve('GET /users/{username}', async ({ params, member }) => {
    const data = await members.dataFor(member.id, params.username);
    // Unknown, disabled and not consenting look the same, byte for byte.
    if (!data) throw new Refusal('not-found');
    return data;
  });

  serve('PUT /users/{username}', async ({ params, member, body, write }) => {
    mustBeSelf(member, params.username);
    await write((transaction) => members.saveData(transaction, member.id, body, 'form', addressChanged));
  });

  serve('GET /users/{username}/profile', async ({ params, member }) => {
    const profile = await profiles.profileFor(member.id, params.username);
    if (!profile) throw new Refusal('not-found');
    return profile;
  });

  serve('PUT /users/{username}/profile', async ({ params, member, body, write }) => {
    mustBeSelf(member, params.username);
    await write((transaction) => profiles.save(transaction, member.id, body));
  });

  serve('GET /birthdays', () => comingBirthdays(deps.db, deps.now()));
}

function serveOwnData(
  { serve }: Binders,
  { db, now, imagesOf, ownColumns }: Pick<Deps, 'db' | 'now' | 'imagesOf' | 'ownColumns'>,
): void {
  serve('GET /users/{username}/consents', async ({ params, member }) => {
    mustBeSelf(member, params.username);
    return consentState(db, member.id);
  });

  serve('GET /users/{username}/export', async ({ params, member, reply }) => {
    mustBeSelf(member, params.username);
    const entries = await ownExport(db, member.id, now(), await imagesOf(member.id), ownColumns);
    return sendFile(reply, 'application/zip', zipStream(entries));
  });
}

type DirectoryDeps = Pick<Deps, 'directory' | 'identity' | 'now' | 'portraits'>;

function serveDirectory({ serve, serveShared }: Binders, deps: DirectoryDeps): void {
  const { directory, identity, now, portraits } = deps;

  /** The cards of these contacts, but of those who have withdrawn their consent meanwhile. */
  const cardsOf = async (contacts: readonly DirectoryContact[]) => {
    const { groupName } = await identity.read();
    const extras = await portraits.forAddressBooks(contacts.map(({ username }) => username));
    return contacts.flatMap((contact) => {
      const known = extras.get(contact.username);
      return known ? vCard(contact, { groupName, ...known }) : [];
    });
  };

  serve('GET /users/{username}/vcard', async ({ params, reply }) => {
    const contact = await directory.contact(params.username);
    const [card] = contact ? await cardsOf([contact]) : [];
    if (card === undefined) throw new Refusal('not-found');
    return sendFile(reply, 'text/vcard', card);
  });

  serveShared('GET /directory', () => directory.entries());

  serveShared('GET /directory/contacts', () => directory.contacts());

  const contactTable = async (): Promise<Table> => {
    const contacts = await directory.contacts();
    const { groupName } = await identity.read();
    return {
      name: contactList.name,
      headings: contactList.headings(contactFields),
      rows: contacts.map((contact) => [
        contact.username,
        ...contactFields.map((field) => contact[field]),
        contact.birthName,
        contact.nickname,
      ]),
      notes: [contactList.note(groupName, shortDay(now()))],
    };
  };

  for (const format of tableFormats)
    serve(`GET /directory/${format}`, async ({ reply }) => sendTable(reply, format, await contactTable()));

  serve('GET /directory/vcards', async ({ reply }) => {
    const contacts = await directory.contacts();
    // Some at a time: a large class has a lot of pictures.
    async function* cards() {
      for (let start = 0; start < contacts.length; start += CARDS_AT_ONCE) {
        if (start > 0) await setImmediate();
        yield* await cardsOf(contacts.slice(start, start + CARDS_AT_ONCE));
      }
    }
    return sendFile(reply, 'text/vcard', Readable.from(cards()));
  });
}
