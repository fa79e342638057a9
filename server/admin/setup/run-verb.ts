import type { AdminStores, Verb } from '../command.ts';

/** Lets another verb do what a maintainer would call it for, in its words. */
export async function runVerb(verb: Verb | undefined, words: string[], stores: AdminStores): Promise<void> {
  if (verb && 'run' in verb) await verb.run(words, stores);
}
