import type { CallName } from '#contract/api.ts';
import type { MailKind, ModuleWithKinds } from '#contract/kinds.ts';
import type { Act, Doing } from './acting.ts';
import type { AlbumOfModel, AlbumOfPerson } from './album.ts';
import type { Letters } from './letters.ts';
import type { Model, Person } from './model.ts';
import type { NewsOfPerson } from './news.ts';
import type { Read } from './read.ts';
import type { World } from './world.ts';
import type { YearlyCheckOfModel, YearlyCheckOfPerson } from './yearly-check.ts';

/** What single modules add to the model. */
export type PersonOfParts = YearlyCheckOfPerson & NewsOfPerson & AlbumOfPerson;
export type ModelOfParts = YearlyCheckOfModel & AlbumOfModel;

export type Box = {
  [Field in keyof Person]-?: Person[Field] extends boolean ? Field : never;
}[keyof Person];

/** What a module brings to the year. */
export type PartOfYear = {
  /** All that is done with it, by name. */
  acts?: Record<string, Doing>;
  /** Those with which a year begins. */
  beginning?: string[];
  /** Every call that reads, and what each reader finds there. */
  reads?: Partial<Record<CallName, Read>>;
  /** What somebody new has of it, and a new class. */
  person?: Partial<Person>;
  model?: Partial<Model>;
  /** The consents of a member, by their names in what the own ones say. */
  boxes?: Record<string, Box>;
  /** Those that a link in a letter takes back. */
  ends?: Record<string, Box>;
  /** What tickets the letters carry that nobody has caused, by their pages; they end with the other buttons. */
  buttons?: Record<string, string>;
  /** What is done for half a year to pass, which then ends at `end`, and what after it. */
  halfAYear?: {
    before?(w: World, act: Act, end: number): Promise<unknown> | undefined;
    after?(w: World, act: Act): Promise<unknown> | undefined;
  };
};

/** That of a module that has mails, too. */
export type PartOf<M extends ModuleWithKinds> = PartOfYear &
  ([MailKind<M>] extends [never] ? object : { letters: Letters<M> });
