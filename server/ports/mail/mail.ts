/** A letter, ready to be handed to a mail server. Every address is one plain addr-spec. */
export type Letter = {
  /** `<…@domain>`; equal at every try of the same copy. */
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  /** Plain text with LF newlines. */
  text: string;
  /** Further headers, such as Auto-Submitted. */
  headers: Record<string, string>;
  /** List-Unsubscribe with one click (RFC 8058). */
  unsubscribe?: { url: string; mailto?: string };
};

/**
 * Why a letter was not taken.
 * - `recipient`: this recipient is refused for good
 * - `later`: this copy may be tried again
 * - `session`: the server refuses us (greeting, login, sender, TLS): says nothing about the recipient
 */
export type MailFailureKind = 'recipient' | 'later' | 'session';

export class MailFailure extends Error {
  readonly kind: MailFailureKind;
  /** Whether the server was told of the letter (MAIL FROM): only then it can count it. */
  readonly begun: boolean;

  /** `reply`: what the server said, without addresses, or our own word for it (`reply.ts`). */
  constructor(kind: MailFailureKind, reply: string, options: { cause?: unknown; begun?: boolean } = {}) {
    super(reply, options);
    this.name = 'MailFailure';
    this.kind = kind;
    this.begun = options.begun ?? false;
  }
}

/** What `mail test` tells a maintainer about the way to the mail server. */
export type MailRoute = { description: string; encrypted: boolean; authenticated: boolean };

/** Hands letters over. As wide as our use. */
export type MailTransport = {
  /** Returns when the server has taken the letter (its reply), rejects with a `MailFailure`. */
  send(letter: Letter, signal?: AbortSignal): Promise<string>;
  /** Connects, logs in, and says how. Rejects with a `MailFailure`. */
  check(): Promise<MailRoute>;
  dispose(): Promise<void>;
};
