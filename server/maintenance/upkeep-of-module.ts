import type { MailKind, ModuleWithKinds, TaskKind } from '#contract/kinds.ts';
import type { Database, Tables } from '../ports/database/database.ts';

/** A mail of which copies were given up, or are tried again; `at`: when that is, null where they were given up. In ms. */
export type UnsentMail = {
  id: string;
  data: unknown;
  createdAt: number;
  memberIds: string[];
  nobody: boolean;
  at: number | null;
};

/** Takes back what was noted as done when a mail was queued, as it did not leave; notes it again on a retry. */
export type Mark = (transaction: Database, mail: UnsentMail) => Promise<unknown>;

/** What a module knows of the data of a member. */
export type KnownOfMember = {
  /** When they last confirmed the data without saving them, in ms. */
  confirmedAt?: number;
  /** Something says that their address holds no more. */
  maybeOutdated?: true;
  /** Nothing is sent there by itself. */
  addressIsDead?: true;
};

/** How often a task is open. `at`: the time in ms. */
type Count = (db: Database, at: number) => Promise<number>;

/**
 * What a module says to maintainers of its rows, on their pages and on the command line; `upkeep.ts` lists all.
 */
export type Upkeep = {
  tasks?: Partial<Record<TaskKind, Count>>;
  /** By the kind of the mail. */
  marks?: Partial<Record<MailKind, Mark>>;
  /** Columns of the member that it keeps, of which the member gets a copy on request. */
  ownColumns?: readonly (keyof Tables['members'])[];
  members?(db: Database, at: number): Promise<readonly ({ id: string } & KnownOfMember)[]>;
};

/** That of one module, which counts all of its tasks and marks its own mails alone. */
export type UpkeepOf<M extends ModuleWithKinds> = Omit<Upkeep, 'tasks' | 'marks'> & {
  tasks: Record<TaskKind<M>, Count>;
  marks?: Partial<Record<MailKind<M>, Mark>>;
};

/** Those that must be listed. */
export type ModuleWithTasks = {
  [M in ModuleWithKinds]: [TaskKind<M>] extends [never] ? never : M;
}[ModuleWithKinds];
