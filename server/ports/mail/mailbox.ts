/** A mailbox that is looked into. Nothing in it is opened or changed but what `markAsRead` names. */
export type Mailbox = {
  /** Numbers of mails hold as long as this does. */
  validity: string;
  /** The numbers of mails behind this one that came after a time, in their order. */
  numbers(after: number, since: number): Promise<number[]>;
  /** These headers of mails, as they are there, in their order. */
  headers(numbers: number[], names: string[]): Promise<{ number: number; headers: string }[]>;
  /** The beginning of a mail; undefined if it is gone. */
  beginning(number: number, bytes: number): Promise<Uint8Array | undefined>;
  markAsRead(numbers: number[]): Promise<void>;
  close(): Promise<void>;
};

export type MailboxProblem = 'login' | 'unreachable' | 'certificate' | 'encryption' | 'folder' | 'lost';

/** Why a mailbox cannot be read. */
export class MailboxFailure extends Error {
  readonly problem: MailboxProblem;

  constructor(problem: MailboxProblem, options: { cause?: unknown } = {}) {
    super(problem, options);
    this.name = 'MailboxFailure';
    this.problem = problem;
  }
}
