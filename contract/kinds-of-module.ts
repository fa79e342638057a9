/** By what maintainers choose entries of the record. */
export const recordKinds = [
  'members',
  'pictures',
  'mails',
  'meetings',
  'missing-and-memorials',
  'site',
  'readings',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What a module brings to the closed sets of the site; `kinds.ts` joins them. */
export type KindsOfModule = {
  /** Its mails, by the consent that a link in them takes back; null: they have no such way out. */
  mails?: Readonly<Record<string, string | null>>;
  /** What members agree to, each on its own. */
  consents?: readonly string[];
  /** What is written into the record, by what it is about; a record only grows, so what was once written stays here. */
  acts?: Partial<Readonly<Record<RecordKind, readonly string[]>>>;
  /**
   * What maintainers read of others beyond what a member sees, and is recorded as such; a line stands for a list, not
   * for each who is in it.
   */
  readings?: readonly string[];
  /** What of it may need a hand of the maintainers: their first page and the command `status` name it so. */
  tasks?: readonly string[];
};
