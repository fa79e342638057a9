import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestHouse } from './test-house.ts';

/** A letter as its reader sees it. */
export type ReadLetter = {
  to: string;
  subject: string;
  text: string;
  /** Values by lower-case name. */
  headers: Map<string, string>;
  /** Of every link that it brings, in their order. */
  tokens: string[];
};

/** Sends what waits, and reads everything that has left so far, oldest first. */
export async function readLetters(house: Pick<TestHouse, 'mail' | 'dataDir'>): Promise<ReadLetter[]> {
  await house.mail.drain();
  const outbox = path.join(house.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  // Named by their ids, which grow with time.
  return Promise.all(
    names.sort().map(async (name) => letterOf(await PostalMime.parse(await readFile(path.join(outbox, name))))),
  );
}

/** The newest letter to an address. */
export async function lastLetterTo(house: Pick<TestHouse, 'mail' | 'dataDir'>, address: string): Promise<ReadLetter> {
  const letter = (await readLetters(house)).findLast(({ to }) => to === address);
  if (!letter) throw new Error(`No letter to ${address}`);
  return letter;
}

function letterOf({ to, subject = '', text = '', headers }: Email): ReadLetter {
  const links = text.matchAll(/\/(?:password-reset|adresse-bestaetigen)\/([\w-]+)/g);
  return {
    to: to?.map(({ address }) => address).join() ?? '',
    subject,
    text,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    tokens: [...links].map(([, token = '']) => token),
  };
}
