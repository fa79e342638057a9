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

/** A new row of the members table; both consents are off. `createdAt` in ms. */
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
    birthday_consent: 0,
    yearly_check: 0,
    publication_consent: 0,
    accept_group_emails: 0,
    news_mail: 0,
    own_news_mail: 0,
    album_consent: 0,
    disabled: 0,
    uploads_off: 0,
    calendar_number: 0,
    links_number: 0,
    left_at: null,
    deletes_images: 0,
    created_at: createdAt,
    data_saved_at: null,
    maintainer: Number(newcomer.maintainer ?? false),
  };
}
