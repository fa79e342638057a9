import { plainAddress } from '#contract/email-address.ts';
import { singleLine } from '#contract/text.ts';
import { isLoopback } from '#server/config/settings.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import type { Answers, Flags } from './answers.ts';
import { settingLine } from './files.ts';

const NAME_MAX = 200;

/** A name or an address as typed, as the origin that BASE_URL holds. Without https only on this machine. */
export function readAddress(typed: string): string | undefined {
  const text = /^\w+:\/\//.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || `${url.origin}/` !== url.href) return undefined;
  const isHere = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) return undefined;
  return isHere || /[^.]\.[a-z][a-z0-9-]+$/.test(url.hostname) ? url.origin : undefined;
}

function readName(typed: string): string | undefined {
  const name = singleLine(NAME_MAX, 1).safeParse(typed);
  return name.success && settingLine('NAME', name.data) !== undefined ? name.data : undefined;
}

type Present = Record<string, string | undefined>;

/** The address and the names. */
export async function askSite({ ask }: Answers, flags: Flags, present: Present) {
  const { hostname } = new URL(present.BASE_URL || 'http://localhost');
  const address = await ask({
    flag: 'address',
    given: flags.address,
    question: setupTexts.address.question,
    proposal: isLoopback(hostname) ? undefined : present.BASE_URL?.replace(/^https:\/\//, ''),
    read: readAddress,
    complaint: setupTexts.address.complaint,
  });
  const name = { read: readName, complaint: setupTexts.names.complaint };
  return {
    BASE_URL: address,
    SITE_NAME: await ask({
      ...name,
      flag: 'site-name',
      given: flags['site-name'],
      question: setupTexts.names.site,
      proposal: present.SITE_NAME,
    }),
    GROUP_NAME: await ask({
      ...name,
      flag: 'group-name',
      given: flags['group-name'],
      question: setupTexts.names.group,
      proposal: present.GROUP_NAME,
    }),
  };
}

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
