import { MaintainerError } from '#server/maintainer-error.ts';
import type { Members } from '#server/members/members.ts';
import { inviteTexts as texts } from '#texts/admin/password.ts';
import { readArguments } from './command.ts';
import { findMember } from './find-member.ts';

/** Reads `NAME | --all`: the one member, or undefined for all. */
export async function readWhom(words: string[], members: Members) {
  const options = { all: { type: 'boolean', default: false } } as const;
  if (words.includes('--all')) return void readArguments(words, [], options);
  if (words.length === 0) throw new MaintainerError(texts.nameOrAll);
  return findMember(members, readArguments(words, ['username'], options).username);
}
