import { randomUUIDv7 } from 'node:crypto';
import type { ContactData } from '#contract/members.ts';
import { usernameKey } from '#contract/username.ts';
import { addressKey } from '#server/people/address.ts';
import { contactColumns, emptyContact } from './contact-columns.ts';

export type NewMember = {
  username: string;
  /** As `plainAddress` returns it, or empty. It counts as confirmed: a maintainer vouches for it. */
  email: string;
  /** What the maintainer knows already. */
  contact?: Partial<ContactData>;
  birthName?: string;
  nickname?: string;
  passwordHash: string | null;
  maintainer?: boolean;
};

export type NewMemberRow = ReturnType<typeof newMemberRow>;

/** A new row of the members table; nothing is consented to. `createdAt` in ms. */
export function newMemberRow(newcomer: NewMember, createdAt: number) {
  const { username, email } = newcomer;
  return {
    id: randomUUIDv7(),
    username,
    username_key: usernameKey(username),
    password_hash: newcomer.passwordHash,
    linked_address: email || null,
    linked_address_key: email === '' ? null : addressKey(email),
    ...contactColumns({ ...emptyContact, privateEmailAddress: email, ...newcomer.contact }),
    birth_name: newcomer.birthName ?? '',
    nickname: newcomer.nickname ?? '',
    publication_consent: 0,
    accept_group_emails: 0,
    disabled: 0,
    created_at: createdAt,
    maintainer: Number(newcomer.maintainer ?? false),
  };
}
