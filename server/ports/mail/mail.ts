/** An email, ready to be handed to a mail server. Every address is one plain addr-spec. */
export type Letter = {
  /** `<…@domain>`; the same for every try of a copy. */
  messageId: string;
  /** Where it is returned to if it cannot be delivered; by default the sender's address. */
  returnPath?: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  /** Plain text with LF newlines. */
  text: string;
  /** The same with links and buttons. */
  html?: string;
  /** Further headers, such as Auto-Submitted. */
  headers: Record<string, string>;
  /** `text/calendar`, which lets phones offer to keep a date (RFC 5546, PUBLISH). */
  calendar?: string;
  /** List-Unsubscribe with one click (RFC 8058). */
  unsubscribe?: { url: string; mailto?: string };
};

/**
 * Why an email was not accepted.
 * - `recipient`: this recipient is permanently refused
 * - `later`: this copy may be tried again
 * - `session`: the server refuses us (greeting, login, sender, TLS), which says nothing about the recipient
 */
export type MailFailureKind = 'recipient' | 'later' | 'session';

export class MailFailure extends Error {
  readonly kind: MailFailureKind;
  /** Whether MAIL FROM was sent: only then can the server count the email. */
  readonly begun: boolean;

  /** `reply`: what the server said, without addresses, or our own word for it (`ownReply`). */
  constructor(kind: MailFailureKind, reply: string, options: { cause?: unknown; begun?: boolean } = {}) {
    super(reply, options);
    this.name = 'MailFailure';
    this.kind = kind;
    this.begun = options.begun ?? false;
  }
}

/** What `mail test` tells a maintainer about the connection. */
export type MailRoute = { description: string; encrypted: boolean; authenticated: boolean };

/** Hands emails to a mail server. Has only what the site uses. */
export type MailTransport = {
  /** Resolves with the server's reply when it has accepted the email; rejects with a `MailFailure`. */
  send(letter: Letter, signal?: AbortSignal): Promise<string>;
  /** Connects and logs in. Rejects with a `MailFailure`. */
  check(): Promise<MailRoute>;
  dispose(): Promise<void>;
};

/**
 * What is kept in the place of a mail server's reply when it has said nothing, or when it was not asked. `returned`: the
 * email came back later, with what that said.
 */
const ownReplies = [
  'unreachable',
  'silent',
  'connection-lost',
  'broken-off',
  'no-encryption',
  'bad-encryption',
  'bad-certificate',
  'login-failed',
  'sender-refused',
  'unexpected',
  'no-address',
  'not-stored',
  'not-written',
  'cancelled',
  'returned',
  'dead-address',
  'disabled',
  'sender-left',
] as const;
export type OwnReply = (typeof ownReplies)[number];

/** `detail`: a code of the system, or what the server said. */
export const ownReply = (code: OwnReply, detail?: string) =>
  detail === undefined ? code : `${code} (${detail})`;

/** Undefined where a mail server speaks: it begins with a number. */
export function readOwnReply(reply: string): { code: OwnReply; detail: string | undefined } | undefined {
  const [, word, detail] = /^([a-z-]+)(?: \((.*)\))?$/.exec(reply) ?? [];
  const code = ownReplies.find((own) => own === word);
  return code && { code, detail };
}

/** Servers like to repeat the address that they refuse. No longer than one may be, or a long reply is read for minutes. */
export const withoutAddresses = (reply: string) =>
  reply
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/<?[^\s<>:;,"'()]{1,64}@[^\s<>:;,"'()]{1,255}>?/g, '…')
    .slice(0, 600);
