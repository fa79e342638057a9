import type { MailKind, ModuleWithKinds } from '#contract/kinds.ts';
import type { Letter as Sent } from '#server/ports/mail/mail.ts';
import { DAY, fullName, HOUR, type Letter, MINUTE, type Model, mailbox, type Person } from './model.ts';

export type LetterKind = MailKind | 'test';

export type Of = { m: Model; letter: Letter; person: Person; address: string };
/** One on which the model counts. */
export type Kind = {
  /** How a reader knows it by its subject. */
  subject: RegExp;
  /** Whether this copy is still wanted when it leaves; that nobody who is disabled gets anything holds for all. */
  wanted?: (of: Of) => boolean;
  /** What its sender and its occasion add to what is told. */
  tells?: (of: Of) => string[];
};
/** One on which nobody counts: whom it may reach is all that is looked at. */
export type MayReach = { subject: RegExp; mayReach: (m: Model, person: Person | undefined) => boolean };
/** Known by the same subject as another one, or caused by what the year cannot do. */
export type Alike = 'as another one, or not caused here';

/** What is expected of each email of a module. */
export type Letters<M extends ModuleWithKinds> = Record<MailKind<M>, Kind | MayReach | Alike>;

export const isConfirmedStill = ({ person, address }: Of) => person.confirmed === address;
export const by = ({ m, letter }: Of) => (letter.by === undefined ? undefined : m.people[letter.by]);
export const signed = (of: Of) => {
  const sender = by(of);
  return sender ? [fullName(sender), sender.username, mailbox(sender)] : [];
};
/** What stands in the links of an email. */
export const tokensIn = ({ text }: Pick<Sent, 'text'>, page: string) =>
  [...text.matchAll(new RegExp(`/${page}/([\\w-]+)`, 'g'))].map(([, token = '']) => token);

export const lifetimes = { login: 15 * MINUTE, reset: HOUR, invitation: 30 * DAY, address: 7 * DAY };
export const TOGETHER = 10 * MINUTE;
