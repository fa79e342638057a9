import { randomUUID } from 'node:crypto';

/** A value as it was last acknowledged, and what was asked for since without an answer. `seen`: both were compared. */
export type Kept = { value: string; asked: string[]; seen: boolean };

export type SentMail = { subject: string; sender: string; recipients: number };

export type Ledger = ReturnType<typeof createLedger>;

/** Words that are used once, so that what happened twice shows. */
export const word = (kind: string) => `${kind} ${randomUUID()}`;

/** What the site has acknowledged, and what it was asked without an answer: that may have come to pass or not. */
export function createLedger(password: string) {
  return {
    cities: new Map<string, Kept>(),
    passwords: new Map<string, Kept>(),
    /** The first password of everybody. */
    password,
    /** Ids of galleries. */
    galleries: new Set<string>(),
    /** Galleries by image. */
    images: new Map<string, string>(),
    deleting: new Set<string>(),
    deleted: new Set<string>(),
    /** By id. */
    mails: new Map<string, SentMail>(),
    /** Subjects of mails without an answer, with their senders. */
    askedMails: new Map<string, string>(),
    /** Images whose files were compared. */
    seen: new Set<string>(),
    acknowledged: 0,
  };
}

/** The value of a member, made at its first use. */
export function keptOf(values: Map<string, Kept>, name: string, first = ''): Kept {
  const kept = values.get(name) ?? { value: first, asked: [], seen: false };
  values.set(name, kept);
  return kept;
}
