import { randomUUID } from 'node:crypto';

/**
 * The last acknowledged value, with all before it, and later ones that got no answer. `seen`: it was compared with the
 * site.
 */
export type Kept = { value: string; past: string[]; asked: string[]; seen: boolean };

export type SentMail = { subject: string; sender: string; recipients: number };

export type Ledger = ReturnType<typeof createLedger>;

/** A unique text, so that a duplicate shows. */
export const word = (kind: string) => `${kind} ${randomUUID()}`;

/** What the site has acknowledged, and what got no answer and may or may not have happened. */
export function createLedger(password: string) {
  return {
    cities: new Map<string, Kept>(),
    passwords: new Map<string, Kept>(),
    /** Everybody's first password. */
    password,
    /** Ids of galleries. */
    galleries: new Set<string>(),
    /** The gallery of each image. */
    images: new Map<string, string>(),
    /** Ids of the files of all listed images. */
    files: new Set<string>(),
    turned: 0,
    deleting: new Set<string>(),
    deleted: new Set<string>(),
    /** By id. */
    mails: new Map<string, SentMail>(),
    /** Subjects and senders of e-mails that got no answer. */
    askedMails: new Map<string, string>(),
    /** Images whose files have been compared. */
    seen: new Set<string>(),
    acknowledged: 0,
  };
}

/** A member's value, created on first use. */
export function keptOf(values: Map<string, Kept>, name: string, first = ''): Kept {
  const kept = values.get(name) ?? { value: first, past: [first], asked: [], seen: false };
  values.set(name, kept);
  return kept;
}
