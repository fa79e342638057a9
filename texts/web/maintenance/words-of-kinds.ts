import type { ConsentKind, MailKind, ModuleWithKinds, RecordedAct, TaskKind } from '#contract/kinds.ts';

/** What the record says of an act: by whom, about which member, about what, and how many or in codes what. */
export type Sentence = (actor: string, member: string, object: string, detail: string) => string;

type Words<Set extends string, Kind extends string, Of> = [Kind] extends [never]
  ? object
  : Record<Set, Record<Kind, Of>>;

/** What maintainers read of each kind that a module has. */
export type WordsOfKinds<M extends ModuleWithKinds> = Words<'mails', MailKind<M>, string> &
  Words<'consents', ConsentKind<M>, string> &
  Words<'acts', RecordedAct<M>, Sentence>;

/** What needs a hand, and what helps. */
export type WhatToDo = { what: string; todo: string };

/** The same of each task of a module, for the page „Verwaltung“ and the command `status`; apart from the others, as no page has them. */
export type WordsOfTasks<M extends ModuleWithKinds> = Record<TaskKind<M>, (count: number) => WhatToDo>;

export const people = (count: number) => (count === 1 ? 'Ein Mitglied' : `${count} Mitglieder`);

/** „ von bert“; nothing where the account is gone. */
export const of = (member: string) => (member ? ` von ${member}` : '');

export const picturesIn = (count: string) => (count === '1' ? '1 Bild' : `${count} Bildern`);
