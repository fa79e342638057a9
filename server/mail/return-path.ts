import { deleteValue, readValue, writeValue } from '#server/named-values.ts';
import type { Database } from '#server/ports/database/database.ts';
import { type Letter, MailFailure, type MailTransport, readOwnReply } from '#server/ports/mail/mail.ts';
import { failureKind } from './failure-kinds.ts';

/** By the name of a row: which address our mail server does not let us send from. */
const ROW = 'refused-return-path';

/** Between the address and the copy (RFC 5233): most servers put all of it into the same mailbox. */
const SEPARATOR = '+';
const DIGITS = 25;

/**
 * The address to which a copy is returned: `rueck+…@klasse.example`. Its id has 74 random bits that only its reader
 * learns, and is written in digits and small letters, as servers change the case.
 */
function returnPathOf(bounceAddress: string, copyId: string): string {
  const [local = '', domain = ''] = bounceAddress.split('@');
  const number = BigInt(`0x${copyId.replaceAll('-', '')}`);
  return `${local}${SEPARATOR}${number.toString(36).padStart(DIGITS, '0')}@${domain}`;
}

/** The ids of the copies that the addresses in a text name. */
export function copiesNamed(text: string, bounceAddress: string): string[] {
  const [local = '', domain = ''] = bounceAddress.toLowerCase().split('@');
  const begin = local + SEPARATOR;
  const end = `@${domain}`;
  return text
    .toLowerCase()
    .split(begin)
    .slice(1)
    .filter((rest) => rest.startsWith(end, DIGITS) && /^[0-9a-z]+$/.test(rest.slice(0, DIGITS)))
    .map((rest) => idOf(rest.slice(0, DIGITS)));
}

function idOf(digits: string): string {
  let number = 0n;
  for (const digit of digits) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.+)$/, '$1-$2-$3-$4-$5');
}

/** The mail server may allow no other sender than the mailbox: then letters are returned to that one. */
export function createReturnPaths(db: Database, bounceAddress: string | undefined) {
  const isRefused = async () => (await readValue(db, 'mail_control', ROW)) === bounceAddress;

  return {
    /**
     * Sends a letter so that it is returned under the name of its copy, or, where the mail server refuses that, plainly.
     * `anew`: even if it was refused before. Returns the reply, and whether it left plainly for that reason.
     */
    async send(
      transport: MailTransport,
      letter: Letter,
      { copyId, signal, anew = false }: { copyId: string; signal?: AbortSignal; anew?: boolean },
    ): Promise<{ reply: string; isPlain: boolean }> {
      if (bounceAddress === undefined || (!anew && (await isRefused())))
        return { reply: await transport.send(letter, signal), isPlain: bounceAddress !== undefined };
      const returnPath = returnPathOf(bounceAddress, copyId);
      try {
        const reply = await transport.send({ ...letter, returnPath }, signal);
        if (anew) await deleteValue(db, 'mail_control', ROW);
        return { reply, isPlain: false };
      } catch (error) {
        if (!(error instanceof MailFailure) || !mayMeanSender(error)) throw error;
        const reply = await transport.send(letter, signal);
        await writeValue(db, 'mail_control', ROW, bounceAddress);
        return { reply, isPlain: true };
      }
    },
  };
}

export type ReturnPaths = ReturnType<typeof createReturnPaths>;

/** Many servers say it of the recipient only then, or after the letter. */
function mayMeanSender({ kind, message }: MailFailure): boolean {
  if (kind === 'session') return readOwnReply(message)?.code === 'sender-refused';
  return kind === 'recipient' && ['policy', 'other'].includes(failureKind(message));
}
