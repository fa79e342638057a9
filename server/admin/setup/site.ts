import { plainAddress } from '#contract/email-address.ts';
import { isLoopback } from '#server/config/settings.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import type { Answers, Flags } from './answers.ts';

/** A name or an address as typed, as the origin that BASE_URL holds. Without https only on this machine. */
function readAddress(typed: string): string | undefined {
  const text = /^\w+:\/\//.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || `${url.origin}/` !== url.href) return undefined;
  const isHere = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) return undefined;
  return isHere || /[^.]\.[a-z][a-z0-9-]+$/.test(url.hostname) ? url.origin : undefined;
}

/** Under which the site is reached; `proposal`: BASE_URL as it is or was. */
export const askAddress = ({ ask }: Answers, given: string | undefined, proposal = '') =>
  ask({
    flag: 'address',
    given,
    question: setupTexts.address.question,
    proposal:
      proposal === '' || isLoopback(new URL(proposal).hostname)
        ? undefined
        : proposal.replace(/^https:\/\//, ''),
    read: readAddress,
    complaint: setupTexts.address.complaint,
  });

/** The mailbox of the maintainers; empty: none. */
export const askAdminEmail = ({ ask }: Answers, flags: Flags, proposal: string) =>
  ask({
    flag: 'admin-email',
    given: flags['admin-email'],
    question: setupTexts.mailbox.adminEmail,
    proposal: proposal || setupTexts.mailbox.later,
    read: (typed) => (typed === '' || typed === setupTexts.mailbox.later ? '' : plainAddress(typed)),
    complaint: setupTexts.mailbox.badAddress,
  });
