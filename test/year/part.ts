import type { CallName } from '#contract/api.ts';
import type { ConsentKind, MailKind, ModuleWithKinds } from '#contract/kinds.ts';
import type { Defect } from '../planted/defect.ts';
import type { Act, Doing } from './acting.ts';
import type { Letters } from './letters.ts';
import type { Model, Person } from './model.ts';
import type { Read } from './read.ts';
import type { World } from './world.ts';

/** What single modules add to the model: each declares it in its own file. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface PersonOfParts {}
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface ModelOfParts {}

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
  /** The consents of a member. */
  boxes?: Partial<Record<ConsentKind, Box>>;
  /** Those that a link in an email takes back. */
  ends?: Record<string, Box>;
  /** The tokens of emails that nobody has caused, by their pages; they end with the other buttons. */
  buttons?: Record<string, string>;
  /** Mistakes in its files on the server, for `test/planted`. */
  defects?: readonly Defect[];
  /** What is done for half a year to pass, which then ends at `end`, and what after it. */
  halfAYear?: {
    before?(w: World, act: Act, end: number): Promise<unknown> | undefined;
    after?(w: World, act: Act): Promise<unknown> | undefined;
  };
};

/** That of a module that has mails, too. */
export type PartOf<M extends ModuleWithKinds> = PartOfYear &
  ([MailKind<M>] extends [never] ? object : { letters: Letters<M> });
