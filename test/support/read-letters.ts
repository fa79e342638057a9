import type { Email } from 'postal-mime';
import type { TestSite } from './test-site.ts';

/** An email as its recipient sees it. */
export type ReadLetter = {
  to: string;
  subject: string;
  text: string;
  /** Values by lower-case name. */
  headers: Map<string, string>;
  /** Of all its links, in order. */
  tokens: string[];
};

/** Sends what is waiting and returns all emails sent so far, oldest first. */
export async function readLetters(site: Pick<TestSite, 'mail'>): Promise<ReadLetter[]> {
  await site.mail.drain();
  return (await site.mail.letters()).map(letterOf);
}

/** The newest email to an address. */
export async function lastLetterTo(site: Pick<TestSite, 'mail'>, address: string): Promise<ReadLetter> {
  const letter = (await readLetters(site)).findLast(({ to }) => to === address);
  if (!letter) throw new Error(`No letter to ${address}`);
  return letter;
}

export function letterOf({ to, subject = '', text = '', headers }: Email): ReadLetter {
  const links = text.matchAll(/\/(?:password-reset|adresse-bestaetigen|anmelden)\/([\w-]+)/g);
  return {
    to: to?.map(({ address }) => address).join() ?? '',
    subject,
    text,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    tokens: [...links].map(([, token = '']) => token),
  };
}
